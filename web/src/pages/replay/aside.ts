import type { Replay } from '../../protocol/messages';

/**
 * The cards that are in no hand at a step and have not been played: the stock in the order of
 * drawing, the skat, or what was laid away.
 */
export function aside(replay: Pick<Replay, 'steps' | 'undealt'>, at: number): readonly string[] {
  const [first] = replay.steps;
  const now = replay.steps[at];
  if (!first || !now) return [];
  const elsewhere = new Set(now.hands.flat());
  for (const { action } of replay.steps.slice(0, at + 1))
    if (action?.startsWith('play ')) elsewhere.add(action.slice('play '.length));
  return [...replay.undealt, ...first.hands.flat()].filter((card) => !elsewhere.has(card));
}

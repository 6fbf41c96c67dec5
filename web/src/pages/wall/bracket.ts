// A knock-out's bracket, level by level: who stands there, as far as that is known.

import type { PairsShown } from '../../protocol/messages';

/** A place in the bracket: a card, nobody yet, or no place at all, as somebody has a bye. */
export type Slot = number | 'open' | 'none';

/** From those who begin to the winner; each level has half the places of the one before. */
export function levelsOf({ bracket, rounds }: PairsShown): readonly (readonly Slot[])[] {
  let now: readonly Slot[] = bracket.map((card) => card ?? 'none');
  const levels = [now];
  for (let round = 0; now.length > 1; round += 1) {
    const winners = new Set(rounds[round]?.games.map(({ winner }) => winner));
    const before = now;
    now = Array.from({ length: before.length / 2 }, (_, at) => {
      const two = [before[2 * at] ?? 'none', before[2 * at + 1] ?? 'none'];
      const lone = two.find((_, place) => two[1 - place] === 'none');
      return lone ?? two.find((slot) => typeof slot === 'number' && winners.has(slot)) ?? 'open';
    });
    levels.push(now);
  }
  // Who has a bye begins in the second round.
  const [first = [], ...rest] = levels;
  return [
    first.map((slot, at) => (first[at % 2 ? at - 1 : at + 1] === 'none' ? 'none' : slot)),
    ...rest,
  ];
}

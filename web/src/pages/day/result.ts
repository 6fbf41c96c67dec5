// What a day has brought: as sentences, and how it compares with the bots that entered.

import type { Day, Message, Way } from '../../protocol/messages';
import { formatSigned } from '../../words/voice';

/** The seat of a person at the tables of a day. */
export const PERSON = 0;

/** How this guest has done, in a heading. */
export function headlineOf({ state, points, place, entered }: Day): Message {
  const told = (id: string, params: Message['params'] = []): Message => ({ id, params });
  if (state === null) return told('daily.not_played');
  if (points === null) return told('daily.unfinished');
  const brought = ['points', formatSigned(points)] as const;
  return place === null
    ? told('daily.late', [brought])
    : told('daily.placed', [brought, ['place', place], ['of', entered]]);
}

/** How many bots entered, and how many of them this guest has beaten. */
export function beaten({ levels }: Day): { readonly beaten: number; readonly of: number } {
  return levels.reduce(
    (sum, { count, better, same }) => ({
      beaten: sum.beaten + count - better - same,
      of: sum.of + count,
    }),
    { beaten: 0, of: 0 },
  );
}

/** How many ways of playing a deal are shown at once. */
const WAYS = 6;

/** The ways that are shown at first: those of most, and one's own. */
export function firstWays(ways: readonly Way[]): readonly Way[] {
  return ways.filter(({ you }, at) => at < WAYS || you);
}

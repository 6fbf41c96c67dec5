// What a day has brought: as sentences, and how it compares with the bots that entered.

import type { Day, Message } from '../../protocol/messages';
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
    (sum, { count, better, level }) => ({
      beaten: sum.beaten + count - better - level,
      of: sum.of + count,
    }),
    { beaten: 0, of: 0 },
  );
}

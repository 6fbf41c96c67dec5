// Who the bots at a table are: a name, a face and a manner, drawn from the table's number. Everybody
// at the table sees the same ones; a record knows the bot alone.

import type { Message, Outcome } from '../protocol/messages';

type Cut = 'bob' | 'tresses' | 'locks';
type Tint = 'fair' | 'brown' | 'dark' | 'grey';

export interface Look {
  readonly hair: Cut;
  readonly tint: Tint;
  readonly beard?: 'full' | 'forked' | 'curled' | 'pointed';
  /** Cut of the cap, as the jacks wear it, and its colours. */
  readonly cap?: readonly ['C' | 'S' | 'H' | 'D', string, string];
  readonly glasses?: boolean;
  readonly coat: string;
}

export interface Persona {
  readonly id: string;
  readonly manner: 'hearty' | 'dry' | 'gentle';
  readonly look: Look;
}

const found = import.meta.glob<{ cast: readonly Persona[] }>('../games/*/cast.ts', { eager: true });

/** By game: every folder with a `cast.ts` has people of its own. */
const CAST = new Map(
  Object.entries(found).map(([path, { cast }]) => [path.split('/').at(-2) ?? '', cast] as const),
);

/** What a table says of its bots: the game, and the number that is drawn for it. */
export interface Cast {
  readonly game: string;
  readonly personas: number;
}

/** Who a bot on this seat is; two seats of a table are never the same person. */
export function personaOf({ game, personas }: Cast, seat: number): Persona | null {
  const cast = CAST.get(game);
  return cast?.[(personas + seat) % cast.length] ?? null;
}

/** How long somebody of this manner takes for a word about the deal, in milliseconds. */
const PAUSE = { hearty: 700, gentle: 1300, dry: 1900 } as const;

/**
 * What a bot says about a deal that is over, by nothing but how it ended. One of them speaks after
 * each deal, in turn.
 */
export function remark(
  cast: Cast,
  bots: readonly number[],
  deal: number,
  outcome: Outcome,
): { seat: number; pause: number; text: Message } | null {
  const seat = bots[deal % bots.length];
  const persona = seat === undefined ? null : personaOf(cast, seat);
  if (seat === undefined || !persona) return null;
  const verdict = outcome.verdicts[seat] ?? 'level';
  const id = verdict === 'level' ? 'persona.level' : `persona.${persona.manner}.${verdict}`;
  return { seat, pause: PAUSE[persona.manner], text: { id, params: [] } };
}

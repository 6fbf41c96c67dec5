// The personas of a table's bots: a name, a portrait and a manner, chosen by the table's number, so
// that everybody at the table sees the same ones. A record does not contain them.

import type { Message, Outcome } from '../protocol/messages';

type Verdict = Outcome['verdicts'][number];
type Feat = Outcome['feats'][number];

type Cut = 'bob' | 'tresses' | 'locks';
type Tint = 'fair' | 'brown' | 'dark' | 'grey';

export interface Look {
  readonly hair: Cut;
  readonly tint: Tint;
  readonly beard?: 'full' | 'forked' | 'curled' | 'pointed';
  /** The cap: the suit of the jack who wears its cut, and two colours. */
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

/** The personas by game, found by the games' `cast.ts`. */
const CAST = new Map(
  Object.entries(found).map(([path, { cast }]) => [path.split('/').at(-2) ?? '', cast] as const),
);

/** What determines a table's personas: the game, and the table's number. */
export interface Cast {
  readonly game: string;
  readonly personas: number;
}

/** The persona of a bot on this seat; two seats of a table never have the same. */
export function personaOf({ game, personas }: Cast, seat: number): Persona | null {
  const cast = CAST.get(game);
  return cast?.[(personas + seat) % cast.length] ?? null;
}

/** After how many milliseconds a persona remarks on the deal, by manner. */
const PAUSE = { hearty: 700, gentle: 1300, dry: 1900 } as const;

/**
 * A bot's remark on a finished deal: on what was remarkable, by the public result, or else on having
 * won or lost. After each deal one bot speaks, in turn.
 */
export function remark(
  cast: Cast,
  bots: readonly number[],
  deal: number,
  endOf: (bot: number) => { verdict: Verdict | undefined; feat: Feat | undefined },
): { seat: number; pause: number; text: Message } | null {
  const seat = bots[deal % bots.length];
  const persona = seat === undefined ? null : personaOf(cast, seat);
  if (seat === undefined || !persona) return null;
  const { verdict = 'level', feat } = endOf(seat);
  return {
    seat,
    pause: PAUSE[persona.manner],
    text: { id: idOf(persona, verdict, feat), params: [] },
  };
}

function idOf({ manner }: Persona, verdict: Verdict, feat: Feat | undefined): string {
  if (verdict === 'level') return 'remark.level';
  return feat ? `remark.${manner}.${verdict}.${feat}` : `remark.${manner}.${verdict}`;
}

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

const [RED, BLUE, GREEN, GOLD, PAPER, BROWN] = [
  '#b3312c',
  '#33507c',
  '#2f6b3c',
  '#c9973a',
  '#fbf7ec',
  '#8a5428',
];

/** Austrians play Schnapsen, Saxons Skat, Piedmontese Scarto. */
const CAST: Readonly<Record<string, readonly Persona[]>> = {
  schnapsen: [
    { id: 'resi', manner: 'hearty', look: { hair: 'bob', tint: 'fair', coat: RED } },
    {
      id: 'poldi',
      manner: 'dry',
      look: { hair: 'locks', tint: 'grey', beard: 'full', cap: ['S', GREEN, BROWN], coat: BROWN },
    },
    {
      id: 'mitzi',
      manner: 'gentle',
      look: { hair: 'tresses', tint: 'grey', glasses: true, coat: BLUE },
    },
    {
      id: 'ferdl',
      manner: 'hearty',
      look: { hair: 'locks', tint: 'brown', cap: ['S', BROWN, GREEN], coat: GREEN },
    },
    { id: 'vroni', manner: 'dry', look: { hair: 'tresses', tint: 'brown', coat: GREEN } },
    {
      id: 'xaver',
      manner: 'gentle',
      look: { hair: 'locks', tint: 'dark', beard: 'curled', coat: RED },
    },
  ],
  skat: [
    {
      id: 'frieda',
      manner: 'gentle',
      look: { hair: 'bob', tint: 'grey', glasses: true, coat: BLUE },
    },
    {
      id: 'kurt',
      manner: 'dry',
      look: { hair: 'locks', tint: 'dark', cap: ['C', BLUE, GOLD], coat: BLUE },
    },
    { id: 'lotte', manner: 'hearty', look: { hair: 'tresses', tint: 'fair', coat: RED } },
    {
      id: 'otto',
      manner: 'hearty',
      look: { hair: 'locks', tint: 'grey', beard: 'pointed', glasses: true, coat: BROWN },
    },
    { id: 'erna', manner: 'dry', look: { hair: 'bob', tint: 'dark', coat: GREEN } },
    {
      id: 'emil',
      manner: 'gentle',
      look: { hair: 'locks', tint: 'fair', cap: ['H', RED, PAPER], coat: GREEN },
    },
  ],
  scarto: [
    { id: 'tilde', manner: 'gentle', look: { hair: 'tresses', tint: 'dark', coat: RED } },
    {
      id: 'gino',
      manner: 'hearty',
      look: { hair: 'locks', tint: 'dark', beard: 'forked', cap: ['C', RED, GOLD], coat: BLUE },
    },
    { id: 'rosina', manner: 'dry', look: { hair: 'bob', tint: 'brown', coat: GREEN } },
    {
      id: 'pinin',
      manner: 'gentle',
      look: { hair: 'locks', tint: 'grey', beard: 'full', glasses: true, coat: GREEN },
    },
    {
      id: 'nina',
      manner: 'hearty',
      look: { hair: 'tresses', tint: 'fair', cap: ['D', BLUE, PAPER], coat: BLUE },
    },
    {
      id: 'carlin',
      manner: 'dry',
      look: { hair: 'locks', tint: 'brown', cap: ['H', GREEN, GOLD], coat: BROWN },
    },
  ],
};

/** What a table says of its bots: the game, and the number that is drawn for it. */
export interface Cast {
  readonly game: string;
  readonly personas: number;
}

/** Who a bot on this seat is; two seats of a table are never the same person. */
export function personaOf({ game, personas }: Cast, seat: number): Persona | null {
  const cast = CAST[game];
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

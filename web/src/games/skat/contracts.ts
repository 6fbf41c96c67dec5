// The games that may be declared, by kind, and how a finished one was counted.

import type { Line, Message, Offer, Outcome } from '../../protocol/messages';
import { message, number } from '../said';

export interface Game {
  readonly announced: string;
  readonly offer: Offer;
}

export interface Kind {
  readonly kind: string;
  readonly name: Message;
  readonly games: readonly Game[];
}

/** Offers or figures of declarations: `declare C`, `declare C schneider`. */
export function kinds(offers: readonly Offer[]): readonly Kind[] {
  const found = new Map<string, Game[]>();
  for (const offer of offers) {
    const [word, kind, announced = ''] = offer.action.split(' ');
    if (word !== 'declare' || !kind) continue;
    const games = found.get(kind) ?? [];
    games.push({ announced, offer });
    found.set(kind, games);
  }
  return [...found].map(([kind, games]) => ({ kind, name: nameOf(games), games }));
}

function nameOf(games: readonly Game[]): Message {
  const said = games[0]?.offer.said ?? { id: '', params: [] };
  // A null that reaches the bid only ouvert is offered as that alone (SK 4.4).
  return (games[0]?.announced ? null : message(said, 'kind')) ?? said;
}

export interface Counted {
  /** What the multiplier is made of. */
  readonly steps: readonly Line[];
  /** Base value × multiplier; a null has none. */
  readonly product: Line | null;
  /** What an overbid game was raised to. */
  readonly raised: Line | null;
  /** A null's fixed value. */
  readonly fixed: Line | null;
  readonly bid: number | null;
  readonly multiplier: number | null;
  readonly base: number | null;
  /** Card points, tricks, the score. */
  readonly outcome: readonly Line[];
}

/** The itemised value of a finished game; `null` for a deal thrown in. */
export function counted(outcome: Outcome): Counted | null {
  const [value, taken] = outcome.sheet;
  if (!value) return null;
  const by = (id: string): Line | null => value.lines.find((line) => line.text.id === id) ?? null;
  const product = by('skat.line.product');
  const raised = by('skat.line.raised');
  const sum = raised ?? product;
  return {
    steps: value.lines.filter((line) => line.text.id.startsWith('skat.step.')),
    product,
    raised,
    fixed: by('skat.contract'),
    bid: by('skat.line.bid')?.amount ?? null,
    multiplier: sum ? number(sum.text, 'multiplier') : null,
    base: sum ? number(sum.text, 'base') : null,
    outcome: taken?.lines ?? [],
  };
}

// The games that may be declared, grouped by kind, and the value of a finished one.

import type { Line, Message, Offer, Outcome } from '../../protocol/messages';
import { lineOf, partOf } from '../sheet';
import type { Key, Part } from './scoring';

export interface Game {
  readonly announced: string;
  readonly offer: Offer;
}

export interface Kind {
  readonly kind: string;
  readonly name: Message;
  readonly games: readonly Game[];
}

/** Groups offers or estimates of declarations by kind: `declare C`, `declare C schneider`. */
export function kinds(offers: readonly Offer[]): readonly Kind[] {
  const found = new Map<string, Game[]>();
  for (const offer of offers) {
    const [word, kind, announced = ''] = offer.action.split(' ');
    if (word !== 'declare' || !kind) continue;
    const games = found.get(kind) ?? [];
    games.push({ announced, offer });
    found.set(kind, games);
  }
  return [...found].map(([kind, games]) => ({ kind, name: nameOf(kind, games), games }));
}

function nameOf(kind: string, games: readonly Game[]): Message {
  const [first] = games;
  // A null that reaches the bid only as ouvert has no plain offer (SK 4.4).
  if (first?.announced) return first.offer.label;
  if (kind === 'grand' || kind === 'null') return { id: `skat.kind.${kind}`, params: [] };
  return { id: 'skat.kind.suit', params: [['suit', kind]] };
}

export interface Counted {
  /** The lines that add up to the multiplier. */
  readonly steps: readonly Line[];
  /** The first of them: with or without how many matadors. */
  readonly matadors: Line | null;
  /** Base value × multiplier; a null has none. */
  readonly product: Line | null;
  /** The value to which an overbid game was raised. */
  readonly raised: Line | null;
  /** A null's fixed value. */
  readonly fixed: Line | null;
  readonly bid: Line | null;
  readonly multiplier: number | null;
  readonly base: number | null;
  /** Card points and tricks. */
  readonly taken: readonly Line[];
  readonly score: Line | null;
}

/** The itemised value of a finished game; `null` for a deal thrown in. */
export function counted(outcome: Outcome): Counted | null {
  const value = partOf<Part>(outcome, 'value')?.lines;
  if (!value) return null;
  const taken = partOf<Part>(outcome, 'outcome')?.lines ?? [];
  const product = lineOf<Key>(value, 'product');
  const raised = lineOf<Key>(value, 'raised');
  const bid = lineOf<Key>(value, 'bid');
  const [base = null, multiplier = null] = (raised ?? product)?.factors ?? [];
  return {
    steps: value.filter((line) => !line.total && line !== bid),
    matadors: lineOf<Key>(value, 'matadors'),
    product,
    raised,
    fixed: lineOf<Key>(value, 'null'),
    bid,
    base,
    multiplier,
    taken: taken.filter((line) => !line.total),
    score: lineOf<Key>(taken, 'score'),
  };
}

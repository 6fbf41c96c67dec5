// The score of a deal of Scarto in each of its three ways of counting (SC 6.4).

import type { Line, Message, Outcome, Position } from '../../protocol/messages';
import { voice } from '../../words/index.svelte';
import type { Mark } from '../face';
import { lineOf } from '../sheet';
import type { Key, Part } from './scoring';

export interface Way {
  readonly name: Part;
  readonly lines: readonly Line[];
  readonly points: Line | null;
  readonly score: Line | null;
}

/** The ways of counting by seat, in the order of the score sheet. */
export function ways(outcome: Outcome): readonly (readonly Way[])[] {
  const found: Way[][] = [];
  for (const { key, seat, lines } of outcome.sheet) {
    if (seat === null) continue;
    (found[seat] ??= []).push({
      name: key as Part,
      lines: lines.filter((line) => !line.total),
      points: lineOf<Key>(lines, 'points'),
      score: lineOf<Key>(lines, 'score'),
    });
  }
  return found;
}

export interface Compared {
  readonly message: Message;
  /** The amount in each way; `null` where a way does not count it. */
  readonly amounts: readonly (number | null)[];
}

/** The lines of several ways as rows of one table. */
export function compared(own: readonly Way[]): readonly Compared[] {
  const rows = new Map<string, { message: Message; amounts: (number | null)[] }>();
  own.forEach((way, at) => {
    const times = new Map<string, number>();
    for (const { key, message, amount } of way.lines) {
      // A key may occur several times: sets of three cards, by their counting cards.
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      const name = `${key} ${time}`;
      const row = rows.get(name) ?? { message, amounts: own.map(() => null) };
      row.amounts[at] = amount;
      rows.set(name, row);
    }
  });
  return [...rows.values()];
}

/** The dealer's cards that may not be laid away (SC 3.2). */
export function marks(position: Position): ReadonlyMap<string, Mark> {
  const choice = position.choice;
  if (!choice) return new Map();
  const mark: Mark = { sign: 'stays', word: voice.word('scarto.discard.stays') };
  const stay = position.hand.filter((card) => !choice.cards.includes(card));
  return new Map(stay.map((card) => [card, mark]));
}

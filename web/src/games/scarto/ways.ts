// A deal of Scarto as it was counted: for each player the three ways of counting (SC 6.4).

import type { Line, Message, Outcome, Position } from '../../protocol/messages';
import { voice } from '../../words/index.svelte';
import type { Mark } from '../face';
import { message, number } from '../said';

export interface Way {
  readonly name: Message;
  readonly lines: readonly Line[];
  readonly points: Line | null;
  readonly score: Line | null;
}

const isPoints = (line: Line): boolean => line.text.id === 'scarto.line.points';
const isScore = (line: Line): boolean => line.text.id === 'scarto.line.score';

/** By seat, the ways in the order in which they are sent. */
export function ways(outcome: Outcome): readonly (readonly Way[])[] {
  const found: Way[][] = [];
  for (const { heading, lines } of outcome.sheet) {
    const seat = number(heading, 'seat');
    if (seat === null) continue;
    (found[seat] ??= []).push({
      name: message(heading, 'way') ?? heading,
      lines: lines.filter((line) => !isPoints(line) && !isScore(line)),
      points: lines.find(isPoints) ?? null,
      score: lines.find(isScore) ?? null,
    });
  }
  return found;
}

export interface Compared {
  readonly text: Message;
  /** What it brings in each way; `null` where that way does not count it. */
  readonly amounts: readonly (number | null)[];
}

/** The lines of several ways as rows of one table, those that all have first. */
export function compared(own: readonly Way[]): readonly Compared[] {
  const rows = new Map<string, Message>();
  for (const way of own) for (const { text } of way.lines) rows.set(JSON.stringify(text), text);
  return [...rows].map(([key, text]) => ({
    text,
    amounts: own.map(
      (way) => way.lines.find((line) => JSON.stringify(line.text) === key)?.amount ?? null,
    ),
  }));
}

/** The dealer's cards that may not be laid away (SC 3.2). */
export function marks(position: Position): ReadonlyMap<string, Mark> {
  const choice = position.choice;
  if (!choice) return new Map();
  const mark: Mark = { sign: 'stays', word: voice.word('scarto.discard.stays') };
  const stay = position.hand.filter((card) => !choice.cards.includes(card));
  return new Map(stay.map((card) => [card, mark]));
}

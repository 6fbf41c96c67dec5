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

/** The dealer's cards that may not be laid away (SC 3.2). */
export function marks(position: Position): ReadonlyMap<string, Mark> {
  const choice = position.choice;
  if (!choice) return new Map();
  const mark: Mark = { sign: 'stays', word: voice.word('scarto.discard.stays') };
  const stay = position.hand.filter((card) => !choice.cards.includes(card));
  return new Map(stay.map((card) => [card, mark]));
}

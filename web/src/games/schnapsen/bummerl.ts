// A bummerl as a tally: a stroke for each game point, and how many are still to be made.

import type { Position, Row } from '../../protocol/messages';
import type { Board } from './board';

export interface Tally {
  /** For each game point, the number of the deal that scored it. */
  readonly strokes: readonly number[];
  /** The number of game points still to be made. */
  readonly open: number;
}

export function tallies(rows: readonly Row[], seats: number, target: number): readonly Tally[] {
  return Array.from({ length: seats }, (_, seat) => {
    const strokes = rows.flatMap((row) =>
      Array.from({ length: Math.max(0, row.brought[seat] ?? 0) }, () => row.deal),
    );
    return { strokes, open: Math.max(0, target - strokes.length) };
  });
}

export function targetOf(position: Position | null): number {
  return (position?.board as Board | undefined)?.target ?? 0;
}

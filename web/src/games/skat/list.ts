// The Skat list: a row for each deal, and running totals for all three players.

import type { Line, Message, Row } from '../../protocol/messages';
import { counted } from './contracts';

export interface Entry {
  readonly deal: number;
  readonly soloist: number | null;
  /** The name of the game; `null` for a deal that was passed. */
  readonly game: Message | null;
  readonly base: number | null;
  readonly matadors: Line | null;
  readonly multiplier: number | null;
  readonly won: boolean;
  /** The soloist's score: the value, or minus twice the value if lost. */
  readonly score: number;
  /** The additions of Seeger and Fabian, by seat. */
  readonly added: readonly number[];
  /** Every player's total after this deal. */
  readonly running: readonly number[];
}

export function entries(rows: readonly Row[]): readonly Entry[] {
  let running: readonly number[] = [];
  return rows.map(({ deal, brought, outcome }) => {
    running = brought.map((amount, seat) => (running[seat] ?? 0) + amount);
    const soloist = typeof outcome.record.soloist === 'number' ? outcome.record.soloist : null;
    const value = counted(outcome);
    return {
      deal,
      soloist,
      game: outcome.contract,
      base: value?.base ?? null,
      matadors: value?.matadors ?? null,
      multiplier: value?.multiplier ?? null,
      won: outcome.record.won === true,
      score: soloist === null ? 0 : (outcome.scores[soloist] ?? 0),
      added: brought.map((amount, seat) => amount - (outcome.scores[seat] ?? 0)),
      running,
    };
  });
}

export interface Tally {
  readonly won: number;
  readonly lost: number;
}

/** How many games each player has won and lost as soloist. */
export function tally(all: readonly Entry[], seats: number): readonly Tally[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = all.filter((entry) => entry.soloist === seat);
    const won = own.filter((entry) => entry.won).length;
    return { won, lost: own.length - won };
  });
}

// The Skat list: a row for each deal, and running totals for all players.

import type { Line, Message, Row } from '../../protocol/messages';
import { ofPlayer, playerOn } from '../../session/seating';
import { counted } from './contracts';

export interface Entry {
  readonly deal: number;
  /** The player who was the soloist; `null` for a deal that was passed. */
  readonly soloist: number | null;
  /** The name of the game; `null` for a deal that was passed. */
  readonly game: Message | null;
  readonly base: number | null;
  readonly matadors: Line | null;
  readonly multiplier: number | null;
  readonly won: boolean;
  /** The soloist's score: the value, or minus twice the value if lost. */
  readonly score: number;
  /** The additions of Seeger and Fabian, by player; who sits out has them too (SK 9.4). */
  readonly added: readonly number[];
  /** Every player's total after this deal. */
  readonly running: readonly number[];
}

export function entries(rows: readonly Row[]): readonly Entry[] {
  let running: readonly number[] = [];
  return rows.map(({ deal, seating, brought, outcome }) => {
    running = brought.map((amount, player) => (running[player] ?? 0) + amount);
    const { soloist } = outcome.record;
    const value = counted(outcome);
    return {
      deal,
      soloist: typeof soloist === 'number' ? playerOn(seating, soloist) : null,
      game: outcome.contract,
      base: value?.base ?? null,
      matadors: value?.matadors ?? null,
      multiplier: value?.multiplier ?? null,
      won: outcome.record.won === true,
      score: typeof soloist === 'number' ? (outcome.scores[soloist] ?? 0) : 0,
      added: brought.map(
        (amount, player) => amount - (ofPlayer(seating, outcome.scores, player) ?? 0),
      ),
      running,
    };
  });
}

export interface Tally {
  readonly won: number;
  readonly lost: number;
}

/** How many games each player has won and lost as soloist. */
export function tally(all: readonly Entry[], players: number): readonly Tally[] {
  return Array.from({ length: players }, (_, player) => {
    const own = all.filter((entry) => entry.soloist === player);
    const won = own.filter((entry) => entry.won).length;
    return { won, lost: own.length - won };
  });
}

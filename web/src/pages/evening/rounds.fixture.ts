// Rounds of pairs for tests.

import type { PairsShown, RoundShown } from '../../protocol/messages';

/** A round, a game a letter: `+` has a winner. Its cards are 1 and 2, 3 and 4, … */
export const round = (
  winners: string,
  byes: readonly number[] = [],
  third = false,
): RoundShown => ({
  seed: '',
  started: '',
  ends: '',
  games: Array.from(winners, (each, at) => ({
    cards: [2 * at + 1, 2 * at + 2],
    winner: each === '+' ? 2 * at + 1 : null,
    reasons: [],
  })),
  byes,
  gone: [],
  repeats: [],
  third,
});

export const pairs = (rounds: readonly RoundShown[], next: number): PairsShown => ({
  cards: [],
  rounds,
  play_offs: [],
  bracket: [],
  over: false,
  next_cards: Array.from({ length: next }, (_, at) => at + 1),
  on_sale: false,
  most: 1,
});

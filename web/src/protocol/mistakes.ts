// Made by tools/client.py from src/stammtisch/table/mistakes/messages.py: change it there.

import type { JudgedDecision } from './review';

/**
 * How many of one's errors wait today (`due`), come back later, and are `learnt`.
 *
 * `days` from now the next comes back, if any does.
 */
export interface OwnMistakes {
  readonly due: number;
  readonly later: number;
  readonly learnt: number;
  readonly days: number | null;
}

/**
 * An error of one's own for which a better option is to be found.
 *
 * It is decision `decision.index` of the player on `seat` of a deal. One has found a better
 * option `found` times in a row; of these `of` are needed.
 */
export interface Mistake {
  readonly table: string;
  readonly deal: number;
  readonly seat: number;
  readonly found: number;
  readonly of: number;
  readonly decision: JudgedDecision;
}

/** The error `comes_back` in so many days, or is learnt; `left` others wait today. */
export interface MistakeNoted {
  readonly comes_back: number | null;
  readonly left: number;
}

/** Whether one has found a better option at the first attempt. */
export interface MistakeTried {
  readonly found: boolean;
}

// Made by tools/client.py from src/stammtisch/table/challenges/messages.py: change it there.

import type { Message } from './cardplay';
import type { JudgedDecision } from './review';
import type { Replay } from './wire';

export type Pace = 'calm' | 'brisk';

export type State = 'opening' | 'playing' | 'finished' | 'hurried' | 'left';

/** A challenge with a deal from outside: its text, and the seat whose cards are to be played. */
export interface StudiedCards {
  readonly text: string;
  readonly seat: number;
}

/** Somebody takes a challenge, and plays at this pace. */
export interface Attempt {
  readonly pace?: 'calm' | 'brisk';
}

/** A challenge's unguessable id: everybody who knows it may take it, once. */
export interface ChallengeKey {
  readonly id: string;
}

/**
 * Who has tried: attempt `number`, or 0 for whose cards they are.
 *
 * `points` are what the deal brought against the others, and `place` is by them, from 1.
 */
export interface Entrant {
  readonly number: number;
  readonly name: string;
  readonly face: number | null;
  readonly you: boolean;
  readonly points: number | null;
  readonly place: number | null;
  readonly state: 'opening' | 'playing' | 'finished' | 'hurried' | 'left';
}

/**
 * A challenge, as this guest may see it.
 *
 * `seat` is the player at the table whose cards they are, `bots` play on the other seats.
 * `totals` are the players' scores in the match before this deal, if there were any. `maker`
 * comes from `name` and has `points`. `mine`: this guest made it. `state` and `table`
 * are of this guest's attempt, if there is one. `field` are the best of all who have finished,
 * and this guest: empty until his own attempt is over. `finished` counts them all, `better`
 * those who got more. `changed`: these bots are not those of then. `practised`: the deal was
 * played at a practice table. `studied`: it comes from outside, and its maker did not play it.
 */
export interface Challenge {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly bots: readonly string[];
  readonly personas: number;
  readonly totals: readonly number[];
  readonly name: string;
  readonly face: number | null;
  readonly points: number | null;
  readonly mine: boolean;
  readonly state: 'opening' | 'playing' | 'finished' | 'hurried' | 'left' | null;
  readonly table: string | null;
  readonly field: readonly Entrant[];
  readonly finished: number;
  readonly better: number;
  readonly changed: boolean;
  readonly practised: boolean;
  readonly studied: boolean;
}

/** A challenge that one has made: `finished` counts those who have played it. */
export interface ChallengeLine {
  readonly id: string;
  readonly game: string;
  readonly points: number | null;
  readonly finished: number;
}

/**
 * Two ways to play the same cards, this guest's first: where they part, and how they end.
 *
 * `alike` acts are the same. `own`: the player's own choice is the first that differs; where a
 * bot's does, it chose otherwise than whoever sat there before. `told` is how each ended, in a
 * sentence, and `points` what it brought the player on `seat` against the others; both are
 * missing where the player has left.
 */
export interface Compared {
  readonly seat: number;
  readonly mine: Replay;
  readonly theirs: Replay;
  readonly name: string;
  readonly alike: number;
  readonly own: boolean;
  readonly told: readonly [Message | null, Message | null];
  readonly points: readonly [number | null, number | null];
}

/** What the coach says of the two choices where the lines part. */
export interface Parting {
  readonly mine: JudgedDecision;
  readonly theirs: JudgedDecision;
}

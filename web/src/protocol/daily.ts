// Made by tools/client.py from src/stammtisch/table/daily/messages.py: change it there.

import type { Message } from './cardplay';
import type { Replay } from './wire';

export type EntryState = 'opening' | 'playing' | 'finished' | 'late' | 'left';

/** Somebody plays the deals of the day, at this pace. */
export interface Entry {
  readonly pace?: 'calm' | 'brisk';
}

/**
 * A game's deals of this day. They are `ready` once they have been chosen.
 *
 * `hash` is that of what will be published of them: from now on nothing of it can be changed.
 * `state`, `table` and `points` are of one's own entry, if there is one. `begun` counts
 * all who have begun.
 */
export interface GameToday {
  readonly game: string;
  readonly ready: boolean;
  readonly hash: string;
  readonly state: 'opening' | 'playing' | 'finished' | 'late' | 'left' | null;
  readonly table: string | null;
  readonly points: number | null;
  readonly begun: number;
}

/**
 * The deals of this day: number `day` of the server's days.
 *
 * The day is over at `hour` (UTC). `end` is the end of the chain of keys: each day's key leads
 * there.
 */
export interface Today {
  readonly day: number;
  readonly hour: number;
  readonly end: string;
  readonly games: readonly GameToday[];
}

/**
 * A game of a day that is over.
 *
 * `entered` counts who has finished in time, `place` is one's own among them; it and
 * `points` are missing for who has not finished.
 */
export interface DayLine {
  readonly day: number;
  readonly date: string;
  readonly game: string;
  readonly entered: number;
  readonly points: number | null;
  readonly place: number | null;
}

/** Days that are over, the last first; `next` is where the list goes on. */
export interface PastDays {
  readonly days: readonly DayLine[];
  readonly next: number | null;
}

/**
 * A way in which a deal was played.
 *
 * `count` people and `bots` did so, and it brought `points` on average. `you`: this guest
 * did.
 */
export interface Way {
  readonly told: Message;
  readonly count: number;
  readonly bots: number;
  readonly points: number;
  readonly you: boolean;
}

/**
 * One deal of a day: the ways it was played, what it brought this guest, and what is par.
 *
 * `dealer` is the player who dealt.
 */
export interface DealOfDay {
  readonly dealer: number;
  readonly points: number | null;
  readonly par: number | null;
  readonly ways: readonly Way[];
}

/** Somebody who has finished in time, with the place, from 1. */
export interface Entered {
  readonly name: string;
  readonly face: number | null;
  readonly you: boolean;
  readonly points: number;
  readonly place: number;
}

/**
 * The bots of one level that have entered: how many got more than this guest, and as many.
 *
 * `points` are their average.
 */
export interface Level {
  readonly bot: string;
  readonly count: number;
  readonly better: number;
  readonly same: number;
  readonly points: number;
}

/**
 * A game of a day that is over.
 *
 * `key` is the day's key, which leads to `end`. `state`, `points`, `place` and `table`
 * are of this guest's entry; the table may be gone. `entered` counts the people who have
 * finished in time, `better` those who got more than this guest. `field` are the best of them,
 * and this guest. `levels` are the bots that have entered, `par` is what the best bot got;
 * both are missing where nobody has asked for them yet.
 */
export interface Day {
  readonly day: number;
  readonly date: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly bot: string;
  readonly key: string;
  readonly end: string;
  readonly state: 'opening' | 'playing' | 'finished' | 'late' | 'left' | null;
  readonly points: number | null;
  readonly place: number | null;
  readonly table: string | null;
  readonly entered: number;
  readonly better: number;
  readonly field: readonly Entered[];
  readonly levels: readonly Level[];
  readonly par: number | null;
  readonly deals: readonly DealOfDay[];
}

/**
 * One's own line beside par, or par alone for who has none: where they part and how they end.
 *
 * As in `Compared` of challenges; `mine` is missing where one has not played, or where the
 * table is gone.
 */
export interface BesidePar {
  readonly mine: Replay | null;
  readonly par: Replay;
  readonly alike: number;
  readonly own: boolean;
  readonly told: readonly [Message | null, Message | null];
}

// Made by tools/client.py from src/stammtisch/table/study/messages.py: change it there.

import type { Message } from './cardplay';
import type { Problem } from './web';
import type { Outcome, Replay, Step } from './wire';

/** A deal from outside: a record, or an ISS line of Skat. */
export interface StudiedText {
  readonly text: string;
}

/** Whose decisions in a deal from outside are to be reviewed. */
export interface StudiedSeat {
  readonly text: string;
  readonly seat: number;
}

/** The last position of a record. Messages name the players of `seating`, by seat. */
export interface StudiedMoment {
  readonly text: string;
  readonly seating: readonly number[];
}

/**
 * A deal from outside, as far as the rules allow it.
 *
 * `problem` says why it goes no further, or that it states another result than the rules.
 */
export interface Studied {
  readonly replay: Replay;
  readonly problem: Problem | null;
}

/**
 * What a player may do, with all cards open.
 *
 * `value` is what it brings him in the game's points when nobody errs, if that is known, and
 * `best` whether nothing brings more.
 */
export interface OpenOption {
  readonly action: string;
  readonly label: Message;
  readonly card: string | null;
  readonly value: number | null;
  readonly best: boolean;
}

/**
 * The position after a record's last action, with all cards open, and what it is worth.
 *
 * `seat` of the deal is to act, and `options` are his. `why` says why they have no values.
 */
export interface OpenMoment {
  readonly step: Step;
  readonly seat: number | null;
  readonly options: readonly OpenOption[];
  readonly why: Message | null;
  readonly outcome: Outcome | null;
}

// Made by tools/client.py from src/stammtisch/table/past/messages.py: change it there.

import type { Message } from './cardplay';

/** The unguessable id of a shared deal: everybody who knows it may see the deal. */
export interface SharedDeal {
  readonly id: string;
}

/** A guest's link to a deal; `began` is when its match began (ISO 8601, UTC). */
export interface SharedLink {
  readonly id: string;
  readonly table: string;
  readonly game: string;
  readonly deal: number;
  readonly began: string;
}

/**
 * One of a guest's matches, the newest first. Times are ISO 8601, UTC.
 *
 * `names` are the players of the first deal. `rows` are the points that each finished deal
 * brought each player; they add up to `totals`. `places` are by player, from 1; `winners`
 * are the players in first place, nobody where all are level. Both are empty unless the match was
 * played to its end. `options` are the rules that are not usual. `repeats`: the first deal has
 * the cards of an earlier one; `of_day` is the day whose deals they are. `checkable`: that its
 * deals were drawn can be checked.
 */
export interface PastMatch {
  readonly id: string;
  readonly game: string;
  readonly practice: boolean;
  readonly phase: string;
  readonly began: string;
  readonly moved: string;
  readonly seat: number;
  readonly names: readonly string[];
  readonly headline: Message;
  readonly rows: readonly (readonly number[])[];
  readonly totals: readonly number[];
  readonly deals: number;
  readonly places: readonly number[];
  readonly winners: readonly number[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly personas: number;
  readonly repeats: boolean;
  readonly of_day: number | null;
  readonly checkable: boolean;
}

/**
 * A part of a guest's matches, the newest first.
 *
 * `next` is how many to skip for the part after it; `null`: this is the last one. A match that
 * cannot be read is left out.
 */
export interface PastMatches {
  readonly matches: readonly PastMatch[];
  readonly next: number | null;
}

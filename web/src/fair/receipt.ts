// What a page keeps of a match, from the first moment on (docs/fairness.md). Whatever a page expects
// follows from its receipt and from its link, never from the message at hand.

import { isCount, isHex, isObject } from './json';
import { VERSION, type Kind } from './scheme';
import { sha256Hex } from './sha256';

export type Options = Readonly<Record<string, unknown>>;

/**
 * What a page has seen of an attempt: R, its own number and the seat for which it was drawn, L, N and
 * T. A person may take another seat later; the number is not due there.
 */
export interface KeptAttempt {
  readonly roster: string;
  number: string | null;
  seat: number | null;
  list: string | null;
  numbers: string | null;
  draw: string | null;
  /** The number has been revealed, for this roster and this list. */
  told: boolean;
}

/** What a page has seen of a deal: its seat there, and the digests of the dealt hand and of all acts. */
export interface KeptDeal {
  seat: number | null;
  hand: string | null;
  acts: string | null;
}

/** A void deal: the seat at the table of whoever was away, and what was dealt first, as in `KeptDeal`. */
export interface KeptVoid {
  readonly deal: number;
  readonly away: number;
  readonly seat: number | null;
  readonly hand: string | null;
}

/** A trick as the table has shown it, perhaps not yet complete. */
export interface ShownTrick {
  readonly leader: number;
  readonly cards: readonly string[];
}

/**
 * What was shown of the last deal: the acts that were announced, by their place; the tricks that lay on
 * the table, by theirs; and the own hand after so many acts. `deal` counts the deals begun, `acted` the
 * acts done.
 */
export interface Seen {
  readonly index: number;
  readonly deal: number;
  readonly players: number;
  acted: number;
  acts: Record<number, string>;
  tricks: Record<number, ShownTrick>;
  hands: { acted: number; cards: string[] }[];
  /** All its acts, once they are told. */
  told: string[] | null;
}

/** Why a page refuses to go on: the part that is not what it expects. */
export type Trouble =
  | 'match'
  | 'game'
  | 'kind'
  | 'version'
  | 'hash'
  | 'roster'
  | 'unasked'
  | 'list'
  | 'numbers'
  | 'attempts'
  | 'missing'
  | 'hand'
  | 'acts'
  | 'void'
  | 'store';

/** What the host may change before the match, as far as it concerns the draw and the play. */
export interface Terms {
  readonly options: Options;
  readonly practice: boolean | null;
}

export interface Receipt {
  readonly kept: 2;
  readonly version: number;
  readonly table: string;
  readonly game: string;
  options: Options;
  /** Whether the person came by the link: the terms are those that were shown before the draw. */
  readonly follows: boolean;
  /** How often the host had changed the terms, as last shown. */
  arranged: number;
  /** What the person has asked for since, the oldest first, and has not been shown yet. */
  wishes: readonly Terms[];
  /** The terms changed while the page was away, and the match began: it has no number in that draw. */
  unseen: boolean;
  /** C, as it was seen first. */
  hash: string | null;
  readonly began: string;
  ended: 'finished' | 'abandoned' | null;
  trouble: Trouble | null;
  attempts: KeptAttempt[];
  deals: KeptDeal[];
  /** The void deals of which the page was told, in their order. */
  void: KeptVoid[];
  /** The deal that this page's person has agreed to have dealt anew, if nobody has acted in it since. */
  anew: number | null;
  /** When the page last heard from the server, and when it last did so after a long silence (`Date.now()`). */
  heard: number | null;
  woke: number | null;
  /** What this page has asked for at the opening, where it has named who sits on each seat. */
  readonly seats: readonly Kind[] | null;
  /** Whether the person plays for practice: as asked for, or as first shown. */
  practice: boolean | null;
  /** How often the person has asked for acts to be undone, or for the cards again. */
  redo: number;
  /** The number of the last position that was shown. */
  at: number;
  seen: Seen | null;
}

/** What a page asked for, or else what it was shown first. */
export interface Asked {
  readonly game: string;
  readonly options: Options;
  readonly seats?: readonly Kind[] | null;
  readonly practice?: boolean;
  /** Whether it is only what was shown first, after so many changes of the terms. */
  readonly follows?: boolean;
  readonly arranged?: number;
  readonly version?: number;
}

export function newReceipt(table: string, asked: Asked, began: string): Receipt {
  const { game, options, seats = null, practice = null } = asked;
  const { follows = false, arranged = 0, version = VERSION } = asked;
  return {
    kept: 2,
    version,
    ...{ table, game, options, began, seats, practice },
    ...{ follows, arranged, wishes: [], unseen: false },
    ...{ hash: null, ended: null, trouble: null, attempts: [], deals: [] },
    ...{ void: [], anew: null, heard: null, woke: null },
    ...{ redo: 0, at: -1, seen: null },
  };
}

/** The receipt as it is saved in a file. */
export function saved(receipt: Receipt): object {
  const { kept, version, table, game, options, hash, began, ended, trouble } = receipt;
  const attempts = receipt.attempts.map(({ roster, number, list, numbers, draw }) => {
    return { roster, number, list, numbers, draw };
  });
  const { deals, void: dealtAnew } = receipt;
  const course = { attempts, deals, void: dealtAnew };
  return { kept, version, table, game, options, hash, began, ended, trouble, ...course };
}

/** Whether a stored value is a receipt. */
export function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || value.kept !== 2 || typeof value.version !== 'number') return false;
  const { table, game, options, hash, attempts, deals, at, redo } = value;
  const { arranged = 0, wishes = [], void: dealtAnew = [] } = value; // Earlier receipts do not have them.
  return (
    isCount(arranged) &&
    Array.isArray(wishes) &&
    [table, game].every((text) => typeof text === 'string') &&
    isObject(options) &&
    isHexOrNull(hash) &&
    (at === -1 || isCount(at)) &&
    isCount(redo) &&
    Array.isArray(attempts) &&
    attempts.every(isAttempt) &&
    Array.isArray(deals) &&
    deals.every(isDeal) &&
    Array.isArray(dealtAnew) &&
    dealtAnew.every(isVoid)
  );
}

function isAttempt(value: unknown): boolean {
  if (!isObject(value) || typeof value.roster !== 'string') return false;
  const { number, list, numbers, draw } = value;
  const texts = [list, numbers].every((text) => text === null || typeof text === 'string');
  return texts && [number, draw].every(isHexOrNull);
}

function isDeal(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { seat, hand, acts } = value;
  return (seat === null || isCount(seat)) && [hand, acts].every(isHexOrNull);
}

function isVoid(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { deal, away, seat, hand } = value;
  return [deal, away, seat ?? 0].every(isCount) && isHexOrNull(hand);
}

function isHexOrNull(value: unknown): boolean {
  return value === null || isHex(value);
}

/** The digest of the hand that was dealt to a seat. */
export function handDigest(
  table: string,
  deal: number,
  seat: number,
  cards: readonly string[],
): string {
  const sorted = [...cards].sort().join(' ');
  return sha256Hex(`stammtisch/kept/2/hand/${table}/${deal}/${seat}/${sorted}`);
}

/** The digest of all acts of a deal: seat, colon and action, joined by commas. */
export function actsDigest(table: string, deal: number, acts: string): string {
  return sha256Hex(`stammtisch/kept/2/acts/${table}/${deal}/${acts}`);
}

/** Options as a text that does not depend on the order of their names. */
export function optionsText(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)));
}

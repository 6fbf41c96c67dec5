// Made by tools/client.py from src/stammtisch/table/live/messages.py: change it there.

import type { Message } from './cardplay';
import type { Happening, Position, TableInfo } from './wire';

export type WhenAway = 'ask' | 'bot' | 'wait';

export type Reaction = 'well_played' | 'thanks' | 'oops' | 'hurry' | 'thinking' | 'hello';

export const VERSION = 7;

export const REACTIONS = ['well_played', 'thanks', 'oops', 'hurry', 'thinking', 'hello'] as const;

/** The first message. After a reconnect with the last `seq` that the page has seen. */
export interface Hello {
  readonly type: 'hello';
  readonly version: number;
  readonly epoch?: string | null;
  readonly seq?: number | null;
}

/**
 * Take a seat of `TableInfo.free`; without a number, the first of them.
 *
 * `arranged`: that of the terms which the person saw. A match under others is not begun by it.
 */
export interface Sit {
  readonly type: 'sit';
  readonly seat?: number | null;
  readonly arranged?: number | null;
}

/** Leave the seat. In a running match a bot plays on until the person sits down again. */
export interface Stand {
  readonly type: 'stand';
}

/**
 * The host puts a bot on an open seat, or (`bot` is `null`) opens a bot's seat again.
 *
 * Between deals: another bot takes a bot's seat.
 */
export interface FillSeat {
  readonly type: 'fill';
  readonly seat: number;
  readonly bot: string | null;
}

/** Before the match, the host changes the terms: all of them are named. */
export interface Arrange {
  readonly type: 'arrange';
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly practice: boolean;
  readonly spectators: boolean;
  readonly newcomers: boolean;
  readonly move_seconds: number | null;
  readonly reserve_seconds: number;
  readonly pace: 'calm' | 'brisk';
  readonly away?: 'ask' | 'bot' | 'wait';
  readonly rules_name?: string;
}

/**
 * The host lets spectators take a bot's seat between deals, and people talk, or not.
 *
 * What is `null` stays as it is.
 */
export interface Allow {
  readonly type: 'allow';
  readonly newcomers?: boolean | null;
  readonly talk?: boolean | null;
}

/**
 * Between deals, a person alone with bots changes practice or pace, from the next deal on.
 *
 * What is `null` stays as it is.
 */
export interface Amend {
  readonly type: 'amend';
  readonly practice?: boolean | null;
  readonly pace?: 'calm' | 'brisk' | null;
}

/** Fair deal: the page's commitment to its number, for this attempt. */
export interface Commit {
  readonly type: 'commit';
  readonly commitment: string;
  readonly attempt?: number;
}

/**
 * Fair deal: the page's number, sent when all commitments are known.
 *
 * A number for an earlier attempt is refused without further effect.
 */
export interface Reveal {
  readonly type: 'reveal';
  readonly number: string;
  readonly attempt?: number;
}

/**
 * A player acts. The page chooses `id`, so that a repeated act has no effect.
 *
 * `position` is the position that the player saw: at any other the act is stale.
 */
export interface Act {
  readonly type: 'act';
  readonly id: string;
  readonly position: number;
  readonly action: string;
}

/** This player has seen the result of deal number `deal` and is ready for the next. */
export interface Continue {
  readonly type: 'continue';
  readonly deal: number;
}

/** Propose that the rest of the deal is decided. */
export interface Propose {
  readonly type: 'propose';
  readonly position: number;
}

/** Agree to the proposal at this position, or decline it. */
export interface Answer {
  readonly type: 'answer';
  readonly position: number;
  readonly agree: boolean;
}

/**
 * About the player whom the deal waits for and who is away (`TableInfo.absent`).
 *
 * Either a `bot` plays this deal for that player, or the others wait for another while, or the
 * deal is void and dealt `anew` as soon as all others want that.
 */
export interface Absence {
  readonly type: 'absence';
  readonly position: number;
  readonly then: 'wait' | 'bot' | 'anew';
}

/** “That was me”: who looks on asks to go on, in another browser, on one of `Claims.may`. */
export interface Claim {
  readonly type: 'claim';
  readonly seat: number;
}

/** Whether request `number` of `Claims.asked` comes from the person of that seat. */
export interface Vouch {
  readonly type: 'vouch';
  readonly number: number;
  readonly yes: boolean;
}

/**
 * At a practice table against bots: undo one's last act.
 *
 * Bots may have acted since `position`.
 */
export interface Undo {
  readonly type: 'undo';
  readonly position: number;
}

/** At a practice table against bots, after a deal: deal the same cards again. */
export interface Again {
  readonly type: 'again';
  readonly deal: number;
}

/** At a practice table: ask what a bot would do here. */
export interface Hint {
  readonly type: 'hint';
  readonly position: number;
}

/** The person plays again; the bot that covers the seat stops. */
export interface Back {
  readonly type: 'back';
}

/** Show a reaction to everybody at the table. */
export interface React {
  readonly type: 'react';
  readonly reaction: 'well_played' | 'thanks' | 'oops' | 'hurry' | 'thinking' | 'hello';
}

/** Write a line to the others who sit at the table. */
export interface Talk {
  readonly type: 'talk';
  readonly text: string;
}

/** A keep-alive, answered by `pong` with the same number. */
export interface Ping {
  readonly type: 'ping';
  readonly number: number;
}

export type ClientMessage =
  | Hello
  | Sit
  | Stand
  | FillSeat
  | Arrange
  | Allow
  | Amend
  | Commit
  | Reveal
  | Act
  | Continue
  | Propose
  | Answer
  | Absence
  | Claim
  | Vouch
  | Undo
  | Again
  | Hint
  | Back
  | React
  | Talk
  | Ping;

/** Everything that this viewer may see now: the first message, and after a gap. */
export interface Snapshot {
  readonly epoch: string;
  readonly seq: number;
  readonly table: TableInfo;
  readonly position: Position | null;
  readonly type: 'snapshot';
}

/** What has happened, in order, and the whole state after it. */
export interface Update {
  readonly epoch: string;
  readonly seq: number;
  readonly happened: readonly Happening[];
  readonly table: TableInfo;
  readonly position: Position | null;
  readonly type: 'update';
}

/** The act `id` is stored. `position` is the one that it answered. */
export interface Ack {
  readonly epoch: string;
  readonly seq: number;
  readonly id: string;
  readonly position: number;
  readonly type: 'ack';
}

/** The act `id` is held until the interrupt window closes; it is not yet stored. */
export interface Held {
  readonly epoch: string;
  readonly seq: number;
  readonly id: string;
  readonly position: number;
  readonly type: 'held';
}

/** A refusal: nothing has changed. `clause`: the rule, if any. `id`: the act, if any. */
export interface Refused {
  readonly epoch: string;
  readonly seq: number;
  readonly id: string | null;
  readonly clause: string | null;
  readonly message: Message;
  readonly type: 'refused';
}

/**
 * What is best at this position; `action` is `null` to let another player go on.
 *
 * `why` are sentences that give the reasons.
 */
export interface Hinted {
  readonly epoch: string;
  readonly seq: number;
  readonly position: number;
  readonly action: string | null;
  readonly label: Message | null;
  readonly why: readonly Message[];
  readonly type: 'hinted';
}

/** The answer to `ping`. It has no `seq`. */
export interface Pong {
  readonly number: number;
  readonly type: 'pong';
}

/**
 * The connection ends; `message` says why. `again`: reconnect later. It has no `seq`.
 *
 * `at`: the table lives on another node, which is under this path of the same origin.
 */
export interface Goodbye {
  readonly message: Message;
  readonly again: boolean;
  readonly at: string | null;
  readonly type: 'goodbye';
}

export type Numbered = Snapshot | Update | Ack | Held | Refused | Hinted;

export type ServerMessage = Snapshot | Update | Ack | Held | Refused | Hinted | Pong | Goodbye;

// Made by tools/client.py from src/stammtisch/table/wire/messages.py: change it there.

import type { Line, Message, Section } from './cardplay';

export type Verdict = 'won' | 'lost' | 'level';

export type Feat = 'narrow' | 'clear' | 'bold' | 'failed';

/**
 * An action that this player may take now: a menu entry.
 *
 * `action` is its text, `label` its name in a menu. `card` is the card that it plays, if
 * any. `worth`, `enough` and `lines` are an estimate by the rules: the value of the action
 * or what it needs, whether that reaches the bid, and how it is computed.
 */
export interface Offer {
  readonly action: string;
  readonly label: Message;
  readonly card: string | null;
  readonly worth: number | null;
  readonly enough: boolean | null;
  readonly lines: readonly Line[];
}

/** Discard `number` of `cards`; the action is `word` and the codes of the cards. */
export interface Choice {
  readonly word: string;
  readonly number: number;
  readonly cards: readonly string[];
}

/** A complete trick; the cards are in the order of play, the leader's first. */
export interface Taken {
  readonly leader: number;
  readonly cards: readonly string[];
  readonly winner: number;
}

/**
 * A finished deal: the clause that decided, a sentence, the itemised score.
 *
 * `contract` is the name of the contract that was played, if any. `record` is the result as
 * the record holds it (`docs/record.md`). `scores` and `verdicts` are by seat of the deal.
 * `verdict` is the reader's own, `null` for a reader to whom this deal was not dealt.
 * `told` (how the deal was won, in a sentence for the reader) and `feats` (by seat, for the
 * bots' remarks) come only with the deal's position.
 */
export interface Outcome {
  readonly clause: string;
  readonly headline: Message;
  readonly contract: Message | null;
  readonly sheet: readonly Section[];
  readonly scores: readonly number[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly verdicts: readonly ('won' | 'lost' | 'level')[];
  readonly verdict: 'won' | 'lost' | 'level' | null;
  readonly told: Message | null;
  readonly feats: readonly ('narrow' | 'clear' | 'bold' | 'failed' | null)[];
}

/**
 * All cards, shown when the deal is over and never before.
 *
 * `hands` are those at the end. `out_of_play` are the cards that are in no hand and were not
 * played: the skat or the discard, the rest of the stock as it lies, the turn-up last. `tricks`
 * are the complete ones; `points` are each player's card points.
 */
export interface LaidOpen {
  readonly hands: readonly (readonly string[])[];
  readonly out_of_play: readonly string[];
  readonly tricks: readonly Taken[];
  readonly points: readonly number[] | null;
}

/** The hand sorted in one of the orders that a person may choose. */
export interface Ordering {
  readonly name: Message;
  readonly hand: readonly string[];
}

/** What somebody has said to all. */
export interface Call {
  readonly seat: number;
  readonly text: Message;
}

/**
 * What one person sees of the deal now.
 *
 * `number` counts the positions of the whole match: an act names the one that it answers.
 * Seats are those of the deal, and `seating` says which player of the table sits on each. They
 * differ where a player sits out (SK 9.4); then `seat` is `null` for who sits out. Messages
 * name players of the table. `deal` counts the deals begun, `index` is the deal's place in the
 * match: they differ where cards are dealt again. `acted` counts the acts of the deal so far.
 *
 * `spoken` is, by seat, the last call or announcement that still matters; `said` are those
 * that may be looked up, in their order. `board` is the part
 * of the table that only this game has (`faces/<game>/board.py`). `estimates` are of actions
 * that are not in the menu yet (Skat: declarations, before the discard). `window_ms` is the rest
 * of the interrupt window, until whose end the act of `to_act` is held; it depends on no card.
 * `move_ms` and `reserve_ms` are the rest of the time of `to_act`, under time control.
 */
export interface Position {
  readonly number: number;
  readonly deal: number;
  readonly index: number;
  readonly acted: number;
  readonly seating: readonly number[];
  readonly seat: number | null;
  readonly phase: string;
  readonly dealer: number;
  readonly to_act: number | null;
  readonly may_act: readonly number[];
  readonly hand: readonly string[];
  readonly orders: readonly Ordering[];
  readonly hand_sizes: readonly number[];
  readonly open_cards: readonly (readonly string[])[];
  readonly laid_away: readonly string[];
  readonly leader: number;
  readonly trick: readonly string[];
  readonly last_trick: Taken | null;
  readonly trick_counts: readonly number[];
  readonly tricks: readonly Taken[] | null;
  readonly points: readonly number[] | null;
  readonly facts: readonly Message[];
  readonly spoken: readonly (Message | null)[];
  readonly said: readonly Call[];
  readonly offers: readonly Offer[];
  readonly choice: Choice | null;
  readonly estimates: readonly Offer[];
  readonly board: unknown;
  readonly outcome: Outcome | null;
  readonly laid_open: LaidOpen | null;
  readonly window_ms: number;
  readonly move_ms: number | null;
  readonly reserve_ms: number | null;
}

/**
 * The owner of a seat. `covered`: a bot plays for the person now.
 *
 * `away`: for so many seconds the person has had no connection; `null` if here.
 *
 * `kept` is the name of the guest for whom an open seat is kept, `next` that of the guest who
 * takes a bot's seat after this deal. `face` is the portrait that a person has chosen.
 */
export interface SeatInfo {
  readonly seat: number;
  readonly kind: 'open' | 'person' | 'bot';
  readonly name: string;
  readonly bot: string | null;
  readonly host: boolean;
  readonly here: boolean;
  readonly covered: boolean;
  readonly ready: boolean;
  readonly kept: string | null;
  readonly next: string | null;
  readonly face: number | null;
  readonly away: number | null;
}

/**
 * One deal of the match sheet. `brought` are the points that it brought each player.
 *
 * `dealer` is a player of the table. `seating` says which of them sat on each seat of the
 * deal: the outcome speaks of those. `acts` are all acts of the deal as its record has them, as
 * one text (`docs/fairness.md`).
 */
export interface Row {
  readonly deal: number;
  readonly dealer: number;
  readonly seating: readonly number[];
  readonly brought: readonly number[];
  readonly outcome: Outcome;
  readonly acts: string;
}

/** The match so far. `notes` matter for the next deal: a bonus, or what it may decide. */
export interface Sheet {
  readonly headline: Message;
  readonly rows: readonly Row[];
  readonly totals: readonly number[];
  readonly notes: readonly Message[];
  readonly finished: boolean;
}

/** One person's share in the fair deal; `out` is the step at which it was left out. */
export interface FairShare {
  readonly seat: number;
  readonly commitment: string | null;
  readonly number: string | null;
  readonly out: string | null;
}

/** One attempt to draw: what sits on each seat, and the share of each person. */
export interface FairAttempt {
  readonly seats: readonly ('person' | 'bot')[];
  readonly shares: readonly FairShare[];
}

/** Deal `deal` of the match was void, since the person on `seat` was away. */
export interface VoidDeal {
  readonly deal: number;
  readonly seat: number;
}

/**
 * The fair deal of this match (`docs/fairness.md`), by the scheme's `version`.
 *
 * `awaiting` is what the pages have to send now. The last of `attempts` is the one that runs
 * or was used; those before it are void. `seed` is published when the match is over. `void`
 * are the deals that were void, and were dealt anew.
 */
export interface Fairness {
  readonly version: number;
  readonly hash: string;
  readonly awaiting: 'commit' | 'reveal' | null;
  readonly attempts: readonly FairAttempt[];
  readonly seed: string | null;
  readonly void: readonly VoidDeal[];
}

/** Seconds for each move, and a reserve for the whole match. */
export interface Clock {
  readonly move: number;
  readonly reserve: number;
}

/** `seat` proposes that the rest is decided; `agreed` are the seats that agree. */
export interface Proposal {
  readonly seat: number;
  readonly agreed: readonly number[];
}

/** What the person on `seat`, then called `name`, has written to the others. */
export interface Said {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string;
}

/** What was played for a person in deal `index`, act by act. */
export interface PlayedDeal {
  readonly index: number;
  readonly acts: readonly Message[];
}

/**
 * What a bot has played in this person's name, the last deal last, and why it did.
 *
 * `asked` is the seat of the player who had it called in; `null` where the table was opened
 * so, or the clock decided.
 */
export interface PlayedFor {
  readonly why: 'away' | 'clock';
  readonly asked: number | null;
  readonly deals: readonly PlayedDeal[];
}

/** Somebody called `name` asks to go on, in another browser, on this seat. */
export interface Claimant {
  readonly number: number;
  readonly seat: number;
  readonly name: string | Message;
}

/** This seat has gone over to another browser, since the player on `by` has said so. */
export interface Handed {
  readonly seat: number;
  readonly by: number;
}

/**
 * “That was me”: what concerns this viewer of who goes on in another browser.
 *
 * Of the seats `may` a spectator may say so; about the seat `waits` the others are asked now.
 * `asked` is what this player is asked. `handed` is told to who has the seat, and to who had
 * it before, who may take it back.
 */
export interface Claims {
  readonly may: readonly number[];
  readonly waits: number | null;
  readonly asked: readonly Claimant[];
  readonly handed: Handed | null;
}

/**
 * The table, and what of it concerns this viewer.
 *
 * These are `you`, `host`, `can`, `free`, `left`, `played_for` and `claims`.
 *
 * `can` names what this person may do besides playing: `sit` (on the seats `free`),
 * `stand`, `fill`, `arrange`, `allow`, `amend`, `continue`, `propose`, `answer`,
 * `absence`, `anew`, `undo`, `again`, `hint`, `back`, `react`, `talk`,
 * `rematch`. With
 * `forced` the page may do by itself what alone is possible: nobody else, not even one who may
 * come back, could learn from the time that it takes. `practice` and `pace` are those of the
 * present deal, between deals those of the next. `newcomers`: spectators may take a bot's seat
 * between deals. `left` is the seat that this person has left. `rematch` is the seat of the
 * player who has opened a rematch. From `personas` every page derives the same names and faces
 * of the bots. `repeats`: the first deal has the cards of an earlier one; `challenge` is the
 * id of the challenge to which the table belongs, and its one deal with it. `of_day` is the day
 * whose deals are played here. `away` is what happens where the deal waits for somebody who is
 * away; `absent` is the seat about which the others are asked; those on the seats `anew` say
 * that it be dealt anew, which whoever `can` `anew` may say. `played_for` is what was played
 * for this person, until the person's own first act in the next deal. `arranged` counts how
 * often the host has changed the terms before the match. `spectators` is the number of
 * spectators. `talk`: people may write to each other; `said` is what they last wrote, for
 * those who sit here. `sheet`, `fairness` and `said` are `null` in an update that leaves
 * them as they were in the message before. `told` is a finished match in a sentence for this
 * viewer. `rules_name` is how the host calls the rules, where they are no published set.
 */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly practice: boolean;
  readonly clock: Clock | null;
  readonly pace: 'calm' | 'brisk';
  readonly spectators_allowed: boolean;
  readonly phase: 'gathering' | 'shuffling' | 'playing' | 'between' | 'finished' | 'abandoned';
  readonly seats: readonly SeatInfo[];
  readonly spectators: number;
  readonly you: number | null;
  readonly host: boolean;
  readonly can: readonly string[];
  readonly sheet: Sheet | null;
  readonly fairness: Fairness | null;
  readonly proposal: Proposal | null;
  readonly newcomers: boolean;
  readonly free: readonly number[];
  readonly left: number | null;
  readonly rematch: number | null;
  readonly personas: number;
  readonly repeats: boolean;
  readonly challenge: string;
  readonly of_day: number | null;
  readonly arranged: number;
  readonly away: 'ask' | 'bot' | 'wait';
  readonly absent: number | null;
  readonly anew: readonly number[];
  readonly played_for: PlayedFor | null;
  readonly talk: boolean;
  readonly said: readonly Said[] | null;
  readonly told: Message | null;
  readonly claims: Claims | null;
  readonly rules_name: string;
}

/**
 * Something observed at the table, shown by the page and narrated.
 *
 * `kind` is one of `dealt`, `acted`, `trick`, `result`, `undone`, `again`,
 * `settled`, `undecided`, `proposed`, `declined`, `seated`, `stood`, `filled`,
 * `reserved`, `arranged`, `newcomers`, `amended`, `rematched`, `absent`, `covered`,
 * `waits`, `anew`, `void`, `returned`, `disowned`, `reclaimed`, `left_out`,
 * `reacted`, `shuffling`, `once_more`, `abandoned`.
 * `seat` is a player of the table, `text` is its message. `card` is the card that was
 * played; `trick` the trick that was taken, by seats of the deal (`Position`). `by` is who
 * chose the act: the person, a bot, the clock, or the bot that covers the seat. `act` is the act
 * as a record spells it, seat of the deal and action (`0:play SA`); of a discard that is hidden
 * from the reader only the word. So many acts of the deal as `place` says came before it.
 */
export interface Happening {
  readonly kind: string;
  readonly seat: number | null;
  readonly text: Message | null;
  readonly card: string | null;
  readonly trick: Taken | null;
  readonly by: 'person' | 'bot' | 'clock' | 'cover' | null;
  readonly act: string | null;
  readonly place: number | null;
}

/**
 * One step of a finished deal, with all cards open.
 *
 * `seat`, `label` and `action` are of the act that led here; the first step has none.
 * `by` is who chose it; `settled`: nobody, since all agreed that the rest was decided.
 * `to_act` is the seat that must act now, which another may forestall.
 * `facts` and `board` are those that a spectator saw.
 */
export interface Step {
  readonly seat: number | null;
  readonly label: Message | null;
  readonly action: string | null;
  readonly by: 'person' | 'bot' | 'clock' | 'cover' | 'settled' | null;
  readonly to_act: number | null;
  readonly phase: string;
  readonly hands: readonly (readonly string[])[];
  readonly open_cards: readonly (readonly string[])[];
  readonly leader: number;
  readonly trick: readonly string[];
  readonly taken: Taken | null;
  readonly trick_counts: readonly number[];
  readonly points: readonly number[] | null;
  readonly facts: readonly Message[];
  readonly board: unknown;
}

/**
 * A deal, step by step. `undealt` are the cards that were dealt to nobody.
 *
 * Seats are those of the deal, `seating` says which player sits on each, and messages name
 * players, as in a position. `names` are those of all players, who sits out included.
 * `record` is the deal without names (`docs/record.md`). At a table a deal is shown when it is
 * over; one that is studied may be unfinished, and then has no `outcome`.
 */
export interface Replay {
  readonly game: string;
  readonly deal: number;
  readonly seating: readonly number[];
  readonly dealer: number;
  readonly names: readonly string[];
  readonly undealt: readonly string[];
  readonly steps: readonly Step[];
  readonly outcome: Outcome | null;
  readonly record: string;
  readonly personas: number;
}

// Made by tools/client.py from src/stammtisch/table/protocol.py: change it there.

export const VERSION = 5;

export const REACTIONS = ['well_played', 'thanks', 'oops', 'hurry', 'thinking', 'hello'] as const;

export type Reaction = (typeof REACTIONS)[number];

export type Pace = 'calm' | 'brisk';

export type Sharing = 'no' | 'unnamed' | 'named';

export type Param = number | string | readonly string[] | Message;

/**
 * One line of a score sheet: what is counted, and how much it brings.
 *
 * Programs read `key`, one of `GAME.keys`; people read `message`. `clause` is the rule
 * that counts it. A `total` sums up lines above it. `factors` are set where the message shows
 * the amount as their product.
 */
export interface Line {
  readonly key: string;
  readonly amount: number;
  readonly message: Message;
  readonly clause: string;
  readonly total: boolean;
  readonly factors: readonly number[];
}

/**
 * An identifier of the catalogue and the parameters of its sentence.
 *
 * The name of a parameter says how it is rendered: `CARD_PARAMS` and `CARDS_PARAMS` are card
 * codes, `SUIT_PARAMS` suits' letters, `SEAT_PARAMS` players, `amount` is in tenths,
 * `path` is a file's name; anything else is a number, a text or a message. `number` chooses
 * the plural.
 */
export interface Message {
  readonly id: string;
  readonly params: readonly (readonly [string, Param])[];
}

/**
 * One part of a score sheet.
 *
 * `key` is one of `GAME.parts`; `seat` is the player whose count it is, `null` where it is
 * the whole deal's.
 */
export interface Section {
  readonly key: string;
  readonly heading: Message;
  readonly lines: readonly Line[];
  readonly seat: number | null;
}

/** The first message. After a reconnect with the last `seq` that the page has seen. */
export interface Hello {
  readonly type: 'hello';
  readonly version: number;
  readonly epoch?: string | null;
  readonly seq?: number | null;
}

/** Take a seat of `TableInfo.free`; without a number, the first of them. */
export interface Sit {
  readonly type: 'sit';
  readonly seat?: number | null;
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

/** The host lets spectators take a bot's seat between deals, or not. */
export interface Allow {
  readonly type: 'allow';
  readonly newcomers: boolean;
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
  | Allow
  | Amend
  | Commit
  | Reveal
  | Act
  | Continue
  | Propose
  | Answer
  | Undo
  | Again
  | Hint
  | Back
  | React
  | Ping;

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
 * `verdict` is the reader's own, and `yours` tells the reader the outcome, if the headline
 * words it differently. Both are `null` for a reader to whom this deal was not dealt.
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
  readonly yours: Message | null;
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

/**
 * What one person sees of the deal now.
 *
 * `number` counts the positions of the whole match: an act names the one that it answers.
 * Seats are those of the deal, and `seating` says which player of the table sits on each. They
 * differ where a player sits out (SK 9.4); then `seat` is `null` for who sits out. Messages
 * name players of the table. `deal` counts the deals begun, `index` is the deal's place in the
 * match: they differ where cards are dealt again. `acted` counts the acts of the deal so far.
 *
 * `spoken` is, by seat, the last call or announcement that still matters. `board` is the part
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
 * `kept` is the name of the guest for whom an open seat is kept, `next` that of the guest who
 * takes a bot's seat after this deal.
 */
export interface Sitter {
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

/** The match so far. `notes` are facts that matter for the next deal. */
export interface Sheet {
  readonly headline: Message;
  readonly rows: readonly Row[];
  readonly totals: readonly number[];
  readonly notes: readonly Message[];
  readonly finished: boolean;
}

/** One person's share in the fair deal; `out` is the step at which it was left out. */
export interface Share {
  readonly seat: number;
  readonly commitment: string | null;
  readonly number: string | null;
  readonly out: string | null;
}

/** One attempt to draw: what sits on each seat, and the share of each person. */
export interface Attempt {
  readonly seats: readonly ('person' | 'bot')[];
  readonly shares: readonly Share[];
}

/**
 * The fair deal of this match (`docs/fairness.md`), by the scheme's `version`.
 *
 * `awaiting` is what the pages have to send now. The last of `attempts` is the one that runs
 * or was used; those before it are void. `seed` is published when the match is over.
 */
export interface Fairness {
  readonly version: number;
  readonly hash: string;
  readonly awaiting: 'commit' | 'reveal' | null;
  readonly attempts: readonly Attempt[];
  readonly seed: string | null;
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

/**
 * The table; `you`, `host`, `can`, `free` and `left` differ between viewers.
 *
 * `can` names what this person may do besides playing: `sit` (on the seats `free`),
 * `stand`, `fill`, `allow`, `amend`, `continue`, `propose`, `answer`, `undo`,
 * `again`, `hint`, `back`, `react`, `rematch`. `practice` and `pace` are those of
 * the present deal, between deals those of the next. `newcomers`: spectators may take a bot's
 * seat between deals. `left` is the seat that this person has left. `rematch` is the seat of
 * the player who has opened a rematch. From `personas` every page derives the same names and
 * faces of the bots. `repeats`: the first deal has the cards of an earlier one.
 * `spectators` is the number of spectators. `sheet` and
 * `fairness` are `null` in an update that leaves them as they were in the message before.
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
  readonly seats: readonly Sitter[];
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
}

/**
 * Something observed at the table, shown by the page and narrated.
 *
 * `kind` is one of `dealt`, `acted`, `trick`, `result`, `undone`, `again`,
 * `settled`, `undecided`, `proposed`, `declined`, `seated`, `stood`, `filled`,
 * `reserved`, `newcomers`, `amended`, `rematched`, `covered`, `returned`,
 * `left_out`, `reacted`, `shuffling`, `once_more`, `abandoned`.
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

/** The connection ends; `message` says why. `again`: reconnect later. It has no `seq`. */
export interface Goodbye {
  readonly message: Message;
  readonly again: boolean;
  readonly type: 'goodbye';
}

export type Numbered = Snapshot | Update | Ack | Held | Refused | Hinted;

export type ServerMessage = Snapshot | Update | Ack | Held | Refused | Hinted | Pong | Goodbye;

/** A table to be opened. `seats` has for each seat `open`, `me` or a bot's name. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly string[];
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly practice?: boolean;
  readonly spectators?: boolean;
  readonly newcomers?: boolean;
  readonly move_seconds?: number | null;
  readonly reserve_seconds?: number;
  readonly pace?: 'calm' | 'brisk';
}

/** The new table's unguessable id: everybody who knows it may join. */
export interface Opened {
  readonly id: string;
}

/** A guest's new consent. */
export interface Consent {
  readonly sharing: 'no' | 'unnamed' | 'named';
}

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

/** What is stored about a guest. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly tables: number;
  readonly sharing: 'no' | 'unnamed' | 'named';
}

/** A guest's name, as the others see it. */
export interface Rename {
  readonly name: string;
}

/**
 * A rule option: its default and its possible values.
 *
 * Without `values`: any integer up to `most` that the rules allow. `default` is `null`
 * where it follows from other options.
 */
export interface OptionInfo {
  readonly name: string;
  readonly default: boolean | number | string | null;
  readonly values: readonly (boolean | number | string)[];
  readonly most: number | null;
}

/** A published set of rule options. */
export interface Preset {
  readonly name: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
}

/**
 * A game and the `bots` that play it here; `absent` says why some are missing.
 *
 * `lessons` are for those who do not know it.
 */
export interface GameSummary {
  readonly name: string;
  readonly seats: number;
  readonly pack: string;
  readonly options: readonly OptionInfo[];
  readonly presets: readonly Preset[];
  readonly bots: readonly string[];
  readonly absent: Message | null;
  readonly lessons: readonly string[];
}

/**
 * One of a guest's matches, the newest first. Times are ISO 8601, UTC.
 *
 * `names` are the players of the first deal. `rows` are the points that each finished deal
 * brought each player; they add up to `totals`. `repeats`: the first deal has the cards of an
 * earlier one. `checkable`: that its deals were drawn can be checked.
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
  readonly personas: number;
  readonly repeats: boolean;
  readonly checkable: boolean;
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

/** A mean over the worlds that a judgement looked at, and the ends of its 95 % interval. */
export interface LossEstimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * An option of a decision. `action` is its text, `null` to let another player go on.
 *
 * `loss`, `points_lost` and `wins_lost` are what it loses against the best option, in the
 * units of `JudgedDecision`. `good`: it is as good as the best.
 */
export interface JudgedOption {
  readonly action: string | null;
  readonly label: Message | null;
  readonly good: boolean;
  readonly loss: number;
  readonly points_lost: number;
  readonly wins_lost: number;
}

/** A kind of error that has a name, and the clause to read about it, if it rests on one. */
export interface ErrorPattern {
  readonly message: Message;
  readonly clause: string | null;
}

/** What the true cards would have allowed: points with the chosen option and with the best. */
export interface WithCardsOpen {
  readonly chosen: number;
  readonly best: number;
  readonly action: string | null;
  readonly label: Message | null;
}

/**
 * One decision of a reviewed deal, judged from the player's view at that moment.
 *
 * `index` acts came before it. `wins` is the probability of winning the deal with the best
 * option and `points` what that brings; `worlds` were looked at. `loss` is what the choice
 * lost, as a share of what lies between winning and losing the deal; the same in points; then in
 * chances of winning the deal, and of winning the match. They are missing where there was no
 * choice.
 *
 * At an error `sentence` says what to do instead and why; of a good choice that was hard it
 * says so. `pattern` is its name, if it has
 * one; `why` are figures and what could be counted; `line` is how it is punished when
 * everybody plays as well as possible with all cards open, in cards that are imagined, not those
 * of the deal. `position` is what the player saw at an honest table, with all that he could do.
 * `options` are all that were compared, elsewhere the best of them.
 */
export interface JudgedDecision {
  readonly index: number;
  readonly action: string | null;
  readonly label:
    | 'forced'
    | 'good'
    | 'slightly worse'
    | 'too close'
    | 'less'
    | 'inaccuracy'
    | 'mistake'
    | 'blunder';
  readonly wins: number;
  readonly points: number;
  readonly worlds: number;
  readonly loss: LossEstimate | null;
  readonly points_lost: LossEstimate | null;
  readonly wins_lost: LossEstimate | null;
  readonly match_lost: LossEstimate | null;
  readonly options: readonly JudgedOption[];
  readonly sentence: Message | null;
  readonly pattern: ErrorPattern | null;
  readonly why: readonly Message[];
  readonly line: readonly Step[];
  readonly cards_open: WithCardsOpen | null;
  readonly position: Position | null;
}

/**
 * `promise + decisions + others + chance + rest == result`, in the game's points.
 *
 * `chance` is missing where a deal has none.
 */
export interface DealAccount {
  readonly promise: number;
  readonly decisions: number;
  readonly others: number;
  readonly chance: number | null;
  readonly rest: number;
  readonly result: number;
}

/** A line of a review on its way: `done` of `total` decisions of `seat` are judged. */
export interface ReviewProgress {
  readonly seat: number;
  readonly done: number;
  readonly total: number;
  readonly decision: JudgedDecision;
  readonly type: 'progress';
}

/**
 * So many decisions of one kind lost so many points; `errors` of them were errors.
 *
 * `named`: the kind is a named error, and not only a kind of decision.
 */
export interface Leak {
  readonly name: Message;
  readonly named: boolean;
  readonly number: number;
  readonly errors: number;
  readonly points: number;
}

/**
 * The last line of a review: all decisions of the player on `seat` of the deal, in order.
 *
 * `version` names the bots and models on which the judgements rest. `verdict` says the whole
 * in a sentence, `leaks` where the points were lost, the most first. `scale` are the points
 * beyond which an error is an inaccuracy, a mistake, a blunder. `swing` tells where the most
 * changed by what others played, if that was much.
 */
export interface Reviewed {
  readonly version: string;
  readonly seat: number;
  readonly verdict: Message | null;
  readonly decisions: readonly JudgedDecision[];
  readonly leaks: readonly Leak[];
  readonly scale: readonly number[];
  readonly swing: Message | null;
  readonly account: DealAccount | null;
  readonly type: 'reviewed';
}

/** The last line of a review that could not be finished. */
export interface ReviewFailed {
  readonly message: Message;
  readonly type: 'failed';
}

export type ReviewLine = ReviewProgress | Reviewed | ReviewFailed;

/** A sentence of a lesson, and the clause of the rules on which it rests. */
export interface Sentence {
  readonly message: Message;
  readonly clause: string | null;
}

/** Cards side by side; `figures` stand below them, one a card, or there are none. */
export interface Picture {
  readonly cards: readonly string[];
  readonly figures: readonly number[];
}

/** A part of an introduction. */
export interface Passage {
  readonly title: Message;
  readonly sentences: readonly Sentence[];
  readonly pictures: readonly Picture[];
}

/** A lesson in a list; `steps` is their number. */
export interface LessonTitle {
  readonly name: string;
  readonly title: Message;
  readonly steps: number;
}

/** A game for those who do not know it, and its lessons. */
export interface Introduction {
  readonly game: string;
  readonly passages: readonly Passage[];
  readonly lessons: readonly LessonTitle[];
}

/** A learner's answers so far, one a step: an action, or `read`. */
export interface Answers {
  readonly answers: readonly string[];
}

/** A position of a lesson, and what has happened on the way to it. */
export interface Shown {
  readonly happened: readonly Happening[];
  readonly position: Position;
}

/**
 * Where a learner stands after all answers: `number` of `steps` are done.
 *
 * `shown` are the positions since the last answer; the last of them is the present one.
 * `good` are the acts that lead on, and `label` is what the first of them is called; without
 * any the learner reads. `reply` is said to the last answer where it did not lead on: then
 * nothing has changed, and nothing is shown.
 */
export interface LessonStep {
  readonly number: number;
  readonly steps: number;
  readonly sentences: readonly Sentence[];
  readonly shown: readonly Shown[];
  readonly good: readonly string[];
  readonly label: Message | null;
  readonly reply: Sentence | null;
}

/** Why a request was refused. */
export interface Problem {
  readonly clause: string | null;
  readonly message: Message;
}

// Made by tools/client.py from src/stammtisch/table/review/messages.py: change it there.

import type { Message } from './cardplay';
import type { Position, Step } from './wire';

export type Label =
  | 'forced'
  | 'good'
  | 'slightly worse'
  | 'too close'
  | 'less'
  | 'inaccuracy'
  | 'mistake'
  | 'blunder';

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
 * `options` are all that were compared, elsewhere the best of them; `best` tells those that
 * are as good as the best, and of many equal ones not each.
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
  readonly best: Message | null;
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
 * in a sentence, `leaks` where the points were lost, the most first. They are shown where the
 * verdict names errors or leaks (`leaks_told`); those of several deals always add up.
 * `scale` are the points beyond which an error is an inaccuracy, a mistake, a blunder. `swing`
 * tells where the most changed by what others played, if that was much.
 */
export interface Reviewed {
  readonly version: string;
  readonly seat: number;
  readonly verdict: Message | null;
  readonly decisions: readonly JudgedDecision[];
  readonly leaks: readonly Leak[];
  readonly leaks_told: boolean;
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

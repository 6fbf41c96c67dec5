// What a review says of decisions: which cost most, how the chance of winning went, what an answer is.

import type { JudgedDecision, JudgedOption, Outcome, Step } from '../../protocol/messages';

export type Label = JudgedDecision['label'];

/** The errors, from the worst. */
export const ERRORS: readonly Label[] = ['blunder', 'mistake', 'inaccuracy'];

/** The sign of each label; those of errors are the ones of chess notation. */
export const SIGNS: Readonly<Record<Label, string>> = {
  forced: '·',
  good: '✓',
  'slightly worse': '−',
  'too close': '≈',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

export function isError({ label }: JudgedDecision): boolean {
  return ERRORS.includes(label);
}

/** The decisions to look at: not the moments at which nothing could be done but to wait. */
export function real(decisions: readonly JudgedDecision[]): readonly JudgedDecision[] {
  return decisions.filter(({ label, action }) => label !== 'forced' || action !== null);
}

/** The errors, from the costliest. */
export function costliest(decisions: readonly JudgedDecision[]): readonly JudgedDecision[] {
  return decisions.filter(isError).sort((one, other) => cost(other) - cost(one));
}

/** The share of the stake that a decision lost. */
export function cost(decision: JudgedDecision): number {
  return decision.loss?.mean ?? 0;
}

/** The probability of winning the deal after a decision: what the best option had, less the loss. */
export function winsAfter(decision: JudgedDecision): number {
  const after = decision.wins - (decision.wins_lost?.mean ?? 0);
  return Math.min(1, Math.max(0, after));
}

/** A place on the curve: both in shares, `x` from the left, `y` from the top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The curve of the chance of winning: before and after each decision, and the result at the end.
 * What lies between two decisions is the others' play and chance.
 */
export function curve(
  decisions: readonly JudgedDecision[],
  verdict: Outcome['verdict'],
): readonly Place[] {
  const places = decisions.flatMap((each, at) => [
    { x: placeOf(at, decisions.length), y: 1 - each.wins },
    { x: placeOf(at, decisions.length), y: 1 - winsAfter(each) },
  ]);
  const end = verdict === null ? null : { won: 0, level: 0.5, lost: 1 }[verdict];
  return end === null ? places : [...places, { x: 1, y: end }];
}

/** Where decision `at` of `number` stands on the curve. */
export function placeOf(at: number, number: number): number {
  return at / number;
}

/** Whether luck and judgement differ: what the true cards would have allowed. */
export function luck(decision: JudgedDecision): 'lucky' | 'unlucky' | null {
  const open = decision.cards_open;
  if (!open) return null;
  if (isError(decision)) return open.chosen >= open.best ? 'lucky' : null;
  return decision.label === 'good' && open.best > open.chosen ? 'unlucky' : null;
}

// ---- find a better one ---------------------------------------------------------------------------

export type Answer =
  | { readonly kind: 'good' | 'worse' | 'same'; readonly option: JudgedOption }
  | { readonly kind: 'unknown' | 'illegal'; readonly option: null };

/** What an attempt to find a better option is worth; `null` lets another player go on. */
export function answerTo(decision: JudgedDecision, action: string | null): Answer {
  const option = optionOf(decision, action);
  if (option) {
    const kind = option.good ? 'good' : same(action, decision.action) ? 'same' : 'worse';
    return { kind, option };
  }
  return { kind: isLegal(decision, action) ? 'unknown' : 'illegal', option: null };
}

/** The judged option with this text; the order of the cards of a discard does not matter. */
export function optionOf(decision: JudgedDecision, action: string | null): JudgedOption | null {
  return decision.options.find((each) => same(each.action, action)) ?? null;
}

function same(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && inOrder(one) === inOrder(other));
}

function inOrder(action: string): string {
  const [word, ...rest] = action.split(' ');
  return word === 'discard' ? [word, ...rest.sort()].join(' ') : action;
}

function isLegal({ position }: JudgedDecision, action: string | null): boolean {
  if (!position || action === null) return action === null;
  const [word, ...cards] = action.split(' ');
  const { offers, choice } = position;
  return (
    offers.some((offer) => offer.action === action) ||
    (choice !== null &&
      choice.word === word &&
      cards.length === choice.number &&
      cards.every((card) => choice.cards.includes(card)))
  );
}

// ---- kinds of decisions --------------------------------------------------------------------------

export const KINDS = [
  'bid',
  'skat',
  'discard',
  'declare',
  'lead',
  'follow',
  'marriage',
  'exchange',
  'close',
  'claim',
  'wait',
] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  bid: 'bid',
  hold: 'bid',
  take_skat: 'skat',
  hand: 'skat',
  discard: 'discard',
  declare: 'declare',
  marriage: 'marriage',
  exchange: 'exchange',
  close: 'close',
  claim: 'claim',
};

/**
 * What a decision was about. `step` is the moment before it. Where a card was played and something
 * else would have been best, the decision is about that: a marriage that was missed, say.
 */
export function kindOf(decision: JudgedDecision, step: Step | undefined): Kind {
  const best = decision.options[0]?.action ?? null;
  const known = [best, decision.action].map((each) => KIND_OF[each?.split(' ')[0] ?? '']);
  const special = known.find((kind) => kind !== undefined);
  if (special) return special;
  if (decision.action?.startsWith('play ')) return step?.trick.length ? 'follow' : 'lead';
  return step?.phase === 'auction' ? 'bid' : 'wait';
}

/** What the decisions of one kind have lost. */
export interface Losses {
  readonly kind: Kind;
  readonly decisions: number;
  readonly errors: number;
  /** In the game's points, of all decisions of this kind. */
  readonly points: number;
}

/** Where the points were lost, by kind of decision, the most first. */
export function lossesByKind(
  judged: readonly (readonly [JudgedDecision, Step | undefined])[],
): readonly Losses[] {
  return KINDS.map((kind) => {
    const found = judged.filter(([decision, step]) => kindOf(decision, step) === kind);
    return {
      kind,
      decisions: found.filter(([{ label }]) => label !== 'forced').length,
      errors: found.filter(([decision]) => isError(decision)).length,
      points: found.reduce((sum, [decision]) => sum + (decision.points_lost?.mean ?? 0), 0),
    };
  })
    .filter(({ decisions }) => decisions > 0)
    .sort((one, other) => other.points - one.points);
}

// What a review says of decisions: which cost most, what the deal was worth, what an answer is.

import type { JudgedDecision, JudgedOption, Leak } from '../../protocol/messages';

export type Label = JudgedDecision['label'];

/** The labels of errors. */
export const ERRORS: readonly Label[] = ['blunder', 'mistake', 'inaccuracy', 'less'];

/** The sign of each label; those of errors are the ones of chess notation. */
export const SIGNS: Readonly<Record<Label, string>> = {
  forced: '·',
  good: '✓',
  'slightly worse': '−',
  'too close': '≈',
  less: '↓',
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

/** What a decision lost, in the game's points. */
export function cost(decision: JudgedDecision): number {
  return decision.points_lost?.mean ?? 0;
}

/** What was to be expected after a decision, in the game's points: the best, less the loss. */
export function pointsAfter(decision: JudgedDecision): number {
  return decision.points - Math.max(0, cost(decision));
}

/** A place on the curve: both in shares, `x` from the left, `y` from the top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The curve of what a deal was worth, and its scale: the highest and the lowest number of points. */
export interface Curve {
  readonly places: readonly Place[];
  readonly high: number;
  readonly low: number;
  /** Where a number of points is: a share from the top. */
  readonly y: (points: number) => number;
}

/**
 * What was to be expected before and after each decision, and the result at the end. What lies
 * between two decisions is the others' play and chance.
 */
export function curve(decisions: readonly JudgedDecision[], result: number | null): Curve {
  const heights = decisions.flatMap((each) => [each.points, pointsAfter(each)]);
  const all = [0, ...heights, ...(result === null ? [] : [result])];
  const [high, low] = [Math.ceil(Math.max(...all)), Math.floor(Math.min(...all))];
  const y = (points: number): number => (high - points) / Math.max(1, high - low);
  const places = heights.map((points, at) => ({
    x: placeOf(Math.floor(at / 2), decisions.length),
    y: y(points),
  }));
  const end = result === null ? [] : [{ x: 1, y: y(result) }];
  return { places: [...places, ...end], high, low, y };
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

// ---- cards --------------------------------------------------------------------------------------

/** What to write on the cards of a decision: the one that was played, and the better one. */
export function marks(
  decision: JudgedDecision,
): ReadonlyMap<string, { readonly text: string; readonly best: boolean }> {
  const best = decision.options.find(({ good }) => good)?.action ?? null;
  const [chosen, better] = [cardsOf(decision.action), cardsOf(isError(decision) ? best : null)];
  const right = decision.label === 'good';
  return new Map([
    ...chosen
      .filter((card) => !better.includes(card))
      .map((card) => [card, { text: SIGNS[decision.label], best: right }] as const),
    ...better
      .filter((card) => !chosen.includes(card))
      .map((card) => [card, { text: SIGNS.good, best: true }] as const),
  ]);
}

/** The cards that an action plays or lays away. */
export function cardsOf(action: string | null): readonly string[] {
  const [word, ...cards] = action?.split(' ') ?? [];
  return word === 'play' || word === 'discard' ? cards : [];
}

// ---- where points were lost ---------------------------------------------------------------------

/** The leaks of several deals together, the greatest first. */
export function together(found: readonly Leak[]): readonly Leak[] {
  const byName = new Map<string, Leak>();
  for (const leak of found) {
    const key = JSON.stringify(leak.name);
    const before = byName.get(key) ?? { ...leak, number: 0, errors: 0, points: 0 };
    byName.set(key, {
      ...before,
      number: before.number + leak.number,
      errors: before.errors + leak.errors,
      points: before.points + leak.points,
    });
  }
  return [...byName.values()].sort((one, other) => other.points - one.points);
}

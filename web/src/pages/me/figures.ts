// What the own page says of figures, apart from how it looks.

import type { GameOfOwn, LuckMonth, Message } from '../../protocol/messages';

/** How the cards were, by how many in a hundred have it worse. */
export type Cards = 'poor' | 'slightly_poor' | 'usual' | 'slightly_good' | 'good';

/** Below so many in a hundred the cards were poor, slightly poor, usual, slightly good. */
const BOUNDS: readonly (readonly [number, Cards])[] = [
  [10, 'poor'],
  [35, 'slightly_poor'],
  [65, 'usual'],
  [90, 'slightly_good'],
];

export function cardsWere(worse: number): Cards {
  return BOUNDS.find(([bound]) => worse < bound)?.[1] ?? 'good';
}

/** What was given away a deal in the last month, and before it, where there is anything before. */
export function givenAway(luck: readonly LuckMonth[]): { now: number; before: number | null } {
  const [last, ...earlier] = luck;
  const deals = earlier.reduce((sum, each) => sum + each.deals, 0);
  const lost = earlier.reduce((sum, each) => sum + each.lost, 0);
  return { now: last ? last.lost / last.deals : 0, before: deals ? lost / deals : null };
}

/** The curve of luck as points of an SVG of this size, from zero on, and where zero lies. */
export function drawn(
  curve: readonly number[],
  wide: number,
  high: number,
): { line: string; zero: number } {
  const values = [0, ...curve];
  const top = Math.max(...values);
  const span = top - Math.min(...values) || 1;
  const y = (value: number): number => ((top - value) / span) * high;
  const step = wide / Math.max(1, curve.length);
  return {
    line: values.map((value, at) => `${round(at * step)},${round(y(value))}`).join(' '),
    zero: round(y(0)),
  };
}

/** The bots' levels that are as good as this one may be, if that is more than one. */
export function mayBe(like: NonNullable<GameOfOwn['plays_like']>): boolean {
  return like.least !== like.most;
}

/** Whether no level gives away less: who is better still cannot be told from it. */
export function isBest({ level, levels }: NonNullable<GameOfOwn['plays_like']>): boolean {
  return levels[level] === Math.min(...Object.values(levels));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

/** When an error comes back: in so many days. */
export function comesBack(days: number): Message {
  return days === 1
    ? { id: 'own.mistake_tomorrow', params: [] }
    : { id: 'own.mistake_back', params: [['number', days]] };
}

/** When the next of one's errors comes back. */
export function nextComesBack(days: number): Message {
  return days === 1
    ? { id: 'own.mistakes_tomorrow', params: [] }
    : { id: 'own.mistakes_next', params: [['number', days]] };
}

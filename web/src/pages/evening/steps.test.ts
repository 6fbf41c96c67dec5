import { expect, test } from 'vitest';
import { USUAL, usualOf } from '../../club/terms';
import type { SeriesShown, TableShown } from '../../protocol/messages';
import { pairs, round } from './rounds.fixture';
import { isAfter, nextOf, presentOf, stepsOf, waitingFor, type Step } from './steps';

const table = (there: boolean): TableShown => ({
  people: [1, 2, 3],
  gone: [],
  deals: 36,
  written: 0,
  lines: there ? [] : null,
  scores: there ? [] : null,
  missing: 0,
  reasons: [],
});
const series = (lists: string, started = ''): SeriesShown => ({
  how: 'drawn',
  seed: '',
  started,
  ends: '',
  tables: Array.from(lists, (each) => table(each === '+')),
  repeats: [],
  waiting: [],
});
const evening = (all: readonly SeriesShown[], closed = false, minutes = 120) => ({
  terms: { ...USUAL, minutes },
  series: all,
  pairs: null,
  closed,
});
/** Each round as its winners; `next` cards can be drawn. */
const inPairs = (rounds: readonly string[], next: number, closed = false) => ({
  terms: usualOf('lives'),
  series: [],
  pairs: pairs(
    rounds.map((winners) => round(winners)),
    next,
  ),
  closed,
});
const name = ({ kind, number }: Step): string => (number ? `${kind}${number}` : kind);

test('the steps are in the order of the evening', () => {
  expect(stepsOf(evening([])).map(name).join(' ')).toBe(
    'door draw1 series1 draw2 series2 result cash history',
  );
});

test('lists that are missing', () => {
  expect(waitingFor(series('+--'))).toEqual([2, 3]);
});

test.each([
  ['door', evening([])],
  ['draw1', evening([series('---')])],
  ['series1', evening([series('---', 'now')])],
  ['series1', evening([series('---')], false, 0)],
  ['series1', evening([series('-+-')])],
  ['draw2', evening([series('+++')])],
  ['result', evening([series('+'), series('+')])],
  ['result', evening([series('+')], true)],
] as const)('%s is due', (due, shown) => {
  expect(name(presentOf(shown))).toBe(due);
});

test('what is due may lie behind', () => {
  const shown = evening([series('++')]);
  const [draw2, result] = [
    { kind: 'draw', number: 2 },
    { kind: 'result', number: 0 },
  ] as const;
  expect(nextOf(shown, result)).toEqual(draw2);
  expect([isAfter(shown, draw2, result), isAfter(shown, result, draw2)]).toEqual([false, true]);
});

test.each([
  ['draw1', evening([]), { kind: 'door', number: 0 }],
  [null, evening([]), { kind: 'draw', number: 1 }],
  ['series1', evening([series('--')]), { kind: 'draw', number: 1 }],
  ['draw2', evening([series('++')]), { kind: 'series', number: 1 }],
  ['cash', evening([series('++')], true), { kind: 'result', number: 0 }],
  [null, evening([series('++')], true), { kind: 'cash', number: 0 }],
] as const)('it goes on with %s', (next, shown, step) => {
  const found = nextOf(shown, step);
  expect(found && name(found)).toBe(next);
});

test('a round is a step, and so is the next one when it can be drawn', () => {
  const steps = (rounds: readonly string[], next: number, closed = false): string =>
    stepsOf(inPairs(rounds, next, closed))
      .map(name)
      .join(' ');
  expect(steps([], 0)).toBe('door round1 result cash history');
  expect(steps(['++', '+-'], 0)).toBe('door round1 round2 result cash history');
  expect(steps(['++', '++'], 3)).toBe('door round1 round2 round3 result cash history');
  expect(steps(['++'], 3, true)).toBe('door round1 result cash history');
});

test.each([
  ['door', inPairs([], 4)],
  ['round1', inPairs(['+-'], 0)],
  ['round2', inPairs(['++'], 3)],
  ['result', inPairs(['++', '+'], 0)],
  ['result', inPairs(['++'], 3, true)],
] as const)('in pairs %s is due', (due, shown) => {
  expect(name(presentOf(shown))).toBe(due);
});

test.each([
  ['round1', inPairs([], 4), { kind: 'door', number: 0 }],
  [null, inPairs([], 4), { kind: 'round', number: 1 }],
  [null, inPairs(['+-'], 0), { kind: 'round', number: 1 }],
  ['round2', inPairs(['++'], 3), { kind: 'round', number: 1 }],
  ['result', inPairs(['+'], 0), { kind: 'round', number: 1 }],
  ['cash', inPairs(['+'], 0, true), { kind: 'result', number: 0 }],
] as const)('in pairs it goes on with %s', (next, shown, step) => {
  const found = nextOf(shown, step);
  expect(found && name(found)).toBe(next);
});

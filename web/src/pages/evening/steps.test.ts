import { expect, test } from 'vitest';
import type { SeriesShown, TableShown } from '../../protocol/messages';
import { USUAL } from '../../club/terms';
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

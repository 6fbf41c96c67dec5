import { expect, test } from 'vitest';
import type { EveningShown, SeriesShown } from '../../protocol/messages';
import { drawnBetween, lotsOf, paceOf } from './lots';

const series = (seed: string, tables: readonly (readonly number[])[], more = {}): SeriesShown => ({
  how: 'drawn',
  seed,
  started: '',
  ends: '',
  repeats: [],
  waiting: [],
  tables: tables.map((people) => ({
    people,
    gone: [],
    deals: 12 * people.length,
    written: 0,
    lines: null,
    scores: null,
    missing: 0,
    reasons: [],
  })),
  ...more,
});
const evening = (...all: SeriesShown[]): EveningShown => ({ series: all }) as never;

const ONE = series('a', [
  [5, 2, 9],
  [1, 7, 3],
]);
const TWO = series('b', [
  [9, 1, 2],
  [5, 7, 3],
]);

test('lots come out in the order in which people came, each once, and change no seat', () => {
  const people = [3, 5, 1, 2, 7, 9, 8].map((number) => ({ number, name: '', left: false }));
  const lots = lotsOf(ONE, people);
  expect(lots.map(({ person }) => person)).toEqual([3, 5, 1, 2, 7, 9]);
  for (const { person, table, seat } of lots)
    expect(ONE.tables[table - 1]?.people[seat - 1]).toBe(person);
});

test('a draw is seen by a wall that looked before it, and only once', () => {
  expect(drawnBetween(null, evening(ONE))).toBeNull();
  expect(drawnBetween(evening(), evening(ONE))).toBe(0);
  expect(drawnBetween(evening(ONE), evening(ONE))).toBeNull();
  expect(drawnBetween(evening(ONE), evening(ONE, TWO))).toBe(1);
});

test('a draw that was taken back and made anew is seen again', () => {
  expect(drawnBetween(evening(ONE), evening(TWO))).toBe(0);
  expect(drawnBetween(evening(ONE, TWO), evening(ONE))).toBeNull();
});

test('no lots are shown for seats by the standing, nor when the cards are dealt already', () => {
  expect(drawnBetween(evening(), evening(series('a', [], { how: 'standing' })))).toBeNull();
  expect(drawnBetween(evening(), evening(series('a', [], { started: '2026' })))).toBeNull();
});

test('many lots come faster', () => {
  expect([3, 45, 90, 1000].map(paceOf)).toEqual([1000, 1000, 500, 200]);
});

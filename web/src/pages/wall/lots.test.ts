import { expect, test } from 'vitest';
import type { EveningShown, RoundShown, SeriesShown } from '../../protocol/messages';
import { drawnBetween, inOrder, keyOf, lotsOf, paceOf, seatingsOf } from './lots';

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
const evening = (...all: SeriesShown[]): EveningShown => ({ series: all, pairs: null }) as never;
const drawn = (before: EveningShown | null, now: EveningShown): string | null => {
  const found = drawnBetween(before, now);
  return found && keyOf(found);
};

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
  const shown = { ...evening(series('a', [[5, 2, 9], [1, 7, 3]], { waiting: [8] })), people }; // prettier-ignore
  const [seating] = seatingsOf(shown);
  if (!seating) throw new Error('nobody sits');
  const lots = lotsOf(seating, inOrder(shown));
  expect(lots.map(({ number }) => number)).toEqual([3, 5, 1, 2, 7, 9, 8]);
  for (const { number, table, seat } of lots.slice(0, -1))
    expect(seating.tables[table - 1]?.[seat - 1]).toBe(number);
  expect(lots.at(-1)).toEqual({ number: 8, table: 0, seat: 0 });
});

test('a draw is seen by a wall that looked before it, and only once', () => {
  expect(drawnBetween(null, evening(ONE))).toBeNull();
  expect(drawn(evening(), evening(ONE))).toBe('a 5,2,9;1,7,3');
  expect(drawnBetween(evening(ONE), evening(ONE))).toBeNull();
  expect(drawn(evening(ONE), evening(ONE, TWO))).toBe('b 9,1,2;5,7,3');
});

test('a draw that was taken back and made anew is seen again', () => {
  expect(drawn(evening(ONE), evening(TWO))).toBe('b 9,1,2;5,7,3');
  expect(drawnBetween(evening(ONE, TWO), evening(ONE))).toBeNull();
});

test('no lots are shown for seats by the standing, nor when the cards are dealt already', () => {
  expect(drawnBetween(evening(), evening(series('a', [], { how: 'standing' })))).toBeNull();
  expect(drawnBetween(evening(), evening(series('a', [], { started: '2026' })))).toBeNull();
});

test('of rounds only those are drawn that have lots of their own; cards come with their people', () => {
  const round = (seed: string, ...pairs: [number, number][]): RoundShown =>
    ({ seed, started: '', games: pairs.map((cards) => ({ cards })), byes: [3] }) as never;
  const people = [2, 1, 3].map((number) => ({ number }));
  const cards = [
    { number: 3, person: 3 },
    { number: 1_000_002, person: 2 },
    { number: 1, person: 1 },
    { number: 2, person: 2 },
  ];
  const shown = (...rounds: RoundShown[]): EveningShown =>
    ({ people, series: [], pairs: { cards, rounds } }) as never;
  expect(inOrder(shown())).toEqual([2, 1_000_002, 1, 3]);
  const first = round('a', [1, 2]);
  expect(drawn(shown(), shown(first))).toBe('a 1,2');
  expect(drawn(shown(first), shown(first, round('a', [2, 1])))).toBeNull();
  expect(drawn(shown(first), shown(first, round('b', [2, 1])))).toBe('b 2,1');
});

test('many lots come faster', () => {
  expect([3, 45, 90, 1000].map(paceOf)).toEqual([1000, 1000, 500, 200]);
});

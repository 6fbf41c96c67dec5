import { expect, test } from 'vitest';
import type { LuckMonth } from '../../protocol/messages';
import { cardsWere, drawn, givenAway, isBest } from './figures';

const month = (deals: number, lost: number): LuckMonth => ({
  month: '2030-01',
  deals,
  promise: 0,
  chance: 0,
  others: 0,
  rest: 0,
  lost,
  result: 0,
});

test('the middle of a hundred has usual cards', () => {
  expect([0, 9, 10, 34, 35, 50, 64, 65, 89, 90, 100].map(cardsWere)).toEqual([
    'poor',
    'poor',
    'slightly_poor',
    'slightly_poor',
    'usual',
    'usual',
    'usual',
    'slightly_good',
    'slightly_good',
    'good',
    'good',
  ]);
});

test('what was given away before is of all earlier deals alike', () => {
  expect(givenAway([month(10, 20)])).toEqual({ now: 2, before: null });
  expect(givenAway([month(10, 20), month(10, 30), month(30, 30)])).toEqual({
    now: 2,
    before: 1.5,
  });
  expect(givenAway([])).toEqual({ now: 0, before: null });
});

test('the curve begins at zero and fills its height', () => {
  expect(drawn([10, -10], 100, 50)).toEqual({ line: '0,25 50,0 100,50', zero: 25 });
  expect(drawn([], 100, 50)).toEqual({ line: '0,0', zero: 0 });
});

test('the level that gives away least stands for all that is better', () => {
  const levels = { thumb: 3, beginner: 2, club: 1 };
  const like = { lost: 1, error: 0, deals: 9, least: 'club', most: 'club', levels };
  expect(isBest({ ...like, level: 'club' })).toBe(true);
  expect(isBest({ ...like, level: 'beginner' })).toBe(false);
});

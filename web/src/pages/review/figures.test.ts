import { expect, test } from 'vitest';
import { amount, points, signedPoints } from './figures';

test('points have one decimal, in the language, and a minus that is none of a hyphen', () => {
  expect(points('en', 1)).toBe('1.0');
  expect(points('de', -1.25)).toBe('−1,2');
  expect(points('en', 1234.5)).toBe('1234.5');
  expect(points('en', -0.04)).toBe('0.0');
  expect(signedPoints('it', 0.5)).toBe('+0,5');
  expect(signedPoints('en', 0.01)).toBe('0.0');
});

test('an amount has a decimal where it is small, and the plural of its language', () => {
  const params = (value: number): unknown => amount('skat', value).params.map(([, each]) => each);
  expect(amount('skat', 1).id).toBe('coach.amount.skat');
  expect(params(1)).toEqual([10, 1]);
  expect(params(0.44)).toEqual([4, 2]);
  expect(params(12.6)).toEqual([130, 2]);
  expect(params(-3)).toEqual([-30, 2]);
});

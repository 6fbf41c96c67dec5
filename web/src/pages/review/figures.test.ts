import { expect, test } from 'vitest';
import { addingUp, amount, points, signedPoints } from './figures';

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

test('the parts of a sum add up to it as they are shown', () => {
  expect(addingUp([-0.56, -35.64, -3.04, 1.83, -10.57])).toEqual([-0.6, -35.6, -3, 1.8, -10.6]);
  expect(addingUp([3.95, 3.84])).toEqual([4, 3.8]);
  expect(addingUp([0.04, 0.04, 0.04])).toEqual([0.1, 0, 0]);
  expect(addingUp([2, -1])).toEqual([2, -1]);
  expect(addingUp([])).toEqual([]);
});

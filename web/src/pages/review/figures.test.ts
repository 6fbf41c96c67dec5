import { expect, test } from 'vitest';
import { percent, points, signedPoints } from './figures';

test('points have one decimal, in the language, and a minus that is none of a hyphen', () => {
  expect(points('en', 1)).toBe('1.0');
  expect(points('de', -1.25)).toBe('−1,2');
  expect(points('en', 1234.5)).toBe('1234.5');
  expect(points('en', -0.04)).toBe('0.0');
  expect(signedPoints('it', 0.5)).toBe('+0,5');
  expect(signedPoints('en', 0.01)).toBe('0.0');
});

test('a share is told in whole percent', () => {
  expect(percent(0.146)).toBe('15');
  expect(percent(0)).toBe('0');
});

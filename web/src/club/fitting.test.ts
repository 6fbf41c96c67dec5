import { expect, test } from 'vitest';
import { fitted, lettersOf, shrunk, spread } from './fitting';

test('a Japanese character is as wide as two letters', () => {
  expect([lettersOf('Anna'), lettersOf('田中さん'), lettersOf('')]).toEqual([4, 8, 0]);
});

test('a name becomes smaller only where it has no room', () => {
  expect([shrunk('Anna', 10), shrunk('Anna-Katharina Müller', 7), shrunk('', 3)]).toEqual([
    1,
    1 / 3,
    1,
  ]);
});

test('a long name stands in two lines, broken where it is shortest', () => {
  expect(fitted('Anna Müller', 10)).toEqual({ size: 10 / 11, two: false });
  expect(fitted('Anna-Katharina von Hohenstein', 7)).toEqual({ size: 7 / 14, two: true });
  expect(fitted('Anna-Katharina-Hohenstein', 5)).toEqual({ size: 0.2, two: false });
});

test('parts are as equal as can be, and together they are everything', () => {
  for (let count = 0; count < 60; count += 1) {
    const all = Array.from({ length: count }, (_, at) => at);
    const parts = spread(all, 7);
    expect(parts.flat()).toEqual(all);
    expect(parts).toHaveLength(Math.ceil(count / 7));
    const sizes = parts.map(({ length }) => length);
    if (count) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    if (count) expect(Math.max(...sizes)).toBeLessThanOrEqual(7);
  }
});

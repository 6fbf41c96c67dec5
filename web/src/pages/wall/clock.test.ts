import { expect, test } from 'vitest';
import { ahead, formatClock, secondsLeft } from './clock';

test.each([
  [7147, '1:59:07'],
  [3600, '1:00:00'],
  [3599, '59:59'],
  [7, '0:07'],
  [0, '0:00'],
])('%i seconds', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});

test('the time that is left is the same on a clock that is wrong', () => {
  const [now, ends] = ['2026-11-29T19:00:00+00:00', '2026-11-29T21:00:00+00:00'];
  for (const wrong of [-3_600_000, 0, 90_000]) {
    const here = Date.parse(now) + wrong;
    expect(secondsLeft(ends, here + 10_500 + ahead(now, here))).toBe(7190);
  }
  expect(secondsLeft(ends, Date.parse(ends) + 5000)).toBe(0);
});

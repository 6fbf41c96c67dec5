import { expect, test } from 'vitest';
import { dates, timeOf } from './dates';

test('a time is told as a local one', () => {
  expect(timeOf('de', new Date(2031, 0, 1, 21, 5).toISOString())).toBe('21:05');
  expect(timeOf('en', new Date(2031, 0, 1, 21, 5).toISOString())).toBe('21:05');
});

test('in English the day comes first', () => {
  const day = new Date(2026, 10, 29);
  expect(dates('en', { dateStyle: 'long' }).format(day)).toBe('29 November 2026');
  expect(dates('de', { dateStyle: 'long' }).format(day)).toBe('29. November 2026');
});

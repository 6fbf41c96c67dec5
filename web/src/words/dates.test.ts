import { expect, test } from 'vitest';
import { dayAt, dayOf, monthOf, timeOf, timeOfHour, today, when } from './dates';

const EVENING = new Date(2031, 0, 1, 21, 5).toISOString();

test('a time is told as a local one', () => {
  expect(timeOf('de', EVENING)).toBe('21:05');
  expect(timeOf('en', EVENING)).toBe('21:05');
  expect(when('de', EVENING, 'medium')).toBe('01.01.2031, 21:05');
  expect(when('en', EVENING, 'medium')).toBe('1 Jan 2031, 21:05');
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('an hour by UTC is told as a local time', () => {
  const now = new Date(2031, 0, 1, 12);
  const hour = new Date(2031, 0, 1, 15).getUTCHours();
  expect(timeOfHour('de', hour, now)).toBe('15:00');
  expect(timeOfHour('en', hour, now)).toBe('15:00');
});

test('in English the day comes before the month', () => {
  expect(dayOf('en', '2026-11-29')).toBe('Sunday, 29 November 2026');
  expect(dayOf('en', '2026-11-29', 'medium')).toBe('29 Nov 2026');
  expect(dayOf('en', '2026-11-29', 'figures')).toBe('29/11');
  expect(dayOf('de', '2026-11-29', 'figures')).toBe('29.11.');
  expect(dayAt('en', EVENING)).toBe('1 January 2031');
  expect(dayAt('de', EVENING)).toBe('1. Januar 2031');
  expect(monthOf('en', '2026-11')).toBe('Nov 26');
  expect(monthOf('ja', '2026-11')).toBe('26年11月');
});

test('what is no time is told as it stands', () => {
  expect(dayOf('en', 'soon')).toBe('soon');
  expect(when('de', '')).toBe('');
});

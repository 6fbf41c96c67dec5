import { expect, test } from 'vitest';
import { checkDay, checkKey, endOf } from './chain';
import { sha256Hex } from './sha256';

// By Python's `stammtisch.daily.chain`: the key of day 3, and the end to which it leads.
const KEY = '00'.repeat(32);
const END = '12771355e46cd47c71ed1721fd5319b383cca3a1f9fce3aa1c8cd3bd37af20d7';

test('a key leads to the end in as many steps as there were days', () => {
  expect(endOf(KEY, 3)).toBe(END);
  expect(endOf(KEY, 0)).toBe(KEY);
});

test('what a key proves depends on since when the end was known', () => {
  const day = { day: 3, key: KEY, end: END };
  expect(checkKey(day, { end: END, since: 1 })).toBe('good');
  expect(checkKey(day, { end: END, since: 3 })).toBe('good');
  expect(checkKey(day, { end: END, since: 4 })).toBe('weak');
  expect(checkKey(day, null)).toBe('weak');
});

test('another key, another day and another end are noticed', () => {
  const day = { day: 3, key: KEY, end: END };
  const known = { end: END, since: 1 };
  expect(checkKey({ ...day, key: sha256Hex('another') }, known)).toBe('bad');
  expect(checkKey({ ...day, day: 4 }, known)).toBe('bad');
  expect(checkKey({ ...day, key: 'no key' }, known)).toBe('bad');
  // Whatever the server says now: the end that was known counts.
  expect(checkKey({ ...day, end: 'another' }, known)).toBe('good');
  expect(checkKey(day, { end: 'another', since: 1 })).toBe('bad');
});

test('what is published must be what was promised, where a promise was heard', () => {
  const day = { day: 3, key: KEY, end: END };
  const known = { end: END, since: 1 };
  expect(checkDay(day, known, 'the file', sha256Hex('the file'))).toBe('good');
  expect(checkDay(day, known, 'the file', null)).toBe('good');
  expect(checkDay(day, known, 'another', sha256Hex('the file'))).toBe('other');
  expect(checkDay({ ...day, day: 4 }, known, 'the file', sha256Hex('the file'))).toBe('bad');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Today } from '../protocol/messages';
import { dismissDay, endChanged, heard, isShown, knownEnd, knownHash } from './today';

const GAMES = ['scarto', 'schnapsen', 'skat'].map((game) => ({
  game,
  ready: true,
  state: null,
  table: null,
  points: null,
  begun: 0,
  hash: '',
}));
const TODAY: Today = { day: 3, hour: 4, end: 'e', games: GAMES };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the end of the chain is kept as it was first heard of', () => {
  expect(knownEnd()).toBeNull();
  heard(TODAY);
  expect(knownEnd()).toEqual({ end: 'e', since: 3 });
  const later = heard({ ...TODAY, day: 4, end: 'another' });
  expect(knownEnd()).toEqual({ end: 'e', since: 3 });
  expect(endChanged(TODAY)).toBe(false);
  expect(endChanged(later)).toBe(true);
});

test('a house without deals of the day has no end that could be kept or changed', () => {
  const without = heard({ ...TODAY, end: '', games: [] });
  expect(knownEnd()).toBeNull();
  heard(TODAY);
  expect(endChanged(without)).toBe(false);
  expect(isShown(without)).toBe(false);
});

test('a hash is kept as it was first heard of, and the oldest go', () => {
  const on = (day: number, hash: string): void => {
    heard({ ...TODAY, day, games: GAMES.map((each) => ({ ...each, hash })) });
  };
  on(3, 'one');
  on(3, 'another');
  expect(knownHash(3, 'skat')).toBe('one');
  expect(knownHash(4, 'skat')).toBeNull();
  for (let day = 4; day < 63; day += 1) on(day, `${day}`);
  expect(knownHash(4, 'skat')).toBe('4');
  on(63, '63');
  expect(knownHash(3, 'scarto')).toBeNull();
});

test('what somebody else has written there is no hash', () => {
  for (const kept of ['null', '7', '[null]', '[7, {}, {"of": "3/skat"}]']) {
    localStorage.setItem('stammtisch.day_hashes', kept);
    expect(knownHash(3, 'skat')).toBeNull();
    expect(heard(TODAY).day).toBe(3);
  }
});

test('what is dismissed stays away for this day', () => {
  expect(isShown(TODAY)).toBe(true);
  dismissDay(3);
  expect(isShown(TODAY)).toBe(false);
  expect(isShown({ ...TODAY, day: 4 })).toBe(true);
});

test('the games come in the order of the start page', () => {
  expect(heard(TODAY).games.map(({ game }) => game)).toEqual(['schnapsen', 'skat', 'scarto']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Today } from '../protocol/messages';
import { dismissDay, endChanged, heard, isShown, knownEnd } from './today';

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

test('what is dismissed stays away for this day', () => {
  expect(isShown(TODAY)).toBe(true);
  dismissDay(3);
  expect(isShown(TODAY)).toBe(false);
  expect(isShown({ ...TODAY, day: 4 })).toBe(true);
});

test('the games come in the order of the start page', () => {
  expect(heard(TODAY).games.map(({ game }) => game)).toEqual(['schnapsen', 'skat', 'scarto']);
});

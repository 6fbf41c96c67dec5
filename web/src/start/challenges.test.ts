import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, RequestError } from '../net/api';
import type { Challenge } from '../protocol/messages';
import { dismiss, isOpen, look, MOST, openChallenges } from './challenges';

const CHALLENGE: Challenge = {
  id: 'a',
  game: 'skat',
  options: {},
  seat: 0,
  bots: ['', 'club', 'club'],
  personas: 0,
  totals: [],
  name: 'Anna',
  face: null,
  points: 48,
  mine: false,
  state: null,
  table: null,
  field: [],
  finished: 0,
  better: 0,
  changed: false,
  practised: false,
  studied: false,
};

const at = (id: string, more: Partial<Challenge> = {}): Challenge => ({
  ...CHALLENGE,
  id,
  ...more,
});

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The server has these; what it has not is gone, and `down` cannot be asked. */
function serving(...found: Challenge[]): void {
  vi.spyOn(api, 'challenge').mockImplementation(async (id) => {
    const known = found.find((each) => each.id === id);
    if (known) return Promise.resolve(known);
    throw new RequestError(id === 'down' ? 0 : 400, null);
  });
}

const ids = async (): Promise<string[]> => (await openChallenges()).map(({ id }) => id);

test('open is what is not played to its end, and not one’s own', () => {
  expect(isOpen(at('a'))).toBe(true);
  expect(isOpen(at('a', { state: 'playing' }))).toBe(true);
  for (const state of ['finished', 'hurried', 'left'] as const)
    expect(isOpen(at('a', { state }))).toBe(false);
  expect(isOpen(at('a', { mine: true }))).toBe(false);
});

test('what was looked at stays until it is played, dismissed or gone', async () => {
  const all = ['a', 'b', 'c'].map((id) => at(id));
  all.forEach(look);
  serving(...all);
  expect(await ids()).toEqual(['c', 'b', 'a']);
  dismiss('b');
  look(at('a', { state: 'finished' }));
  expect(await ids()).toEqual(['c']);
  serving();
  expect(await ids()).toEqual([]);
  serving(...all);
  expect(await ids()).toEqual([]);
});

test('what cannot be asked now is asked again', async () => {
  look(at('down'));
  serving();
  expect(await ids()).toEqual([]);
  serving(at('down'));
  expect(await ids()).toEqual(['down']);
});

test('few are remembered, and nothing that is not ours', async () => {
  const all = Array.from({ length: MOST + 3 }, (_, number) => at(String(number)));
  all.forEach(look);
  serving(...all);
  expect(await ids()).toHaveLength(MOST);
  kept.set('stammtisch.challenges', '{"not": "ours"}');
  expect(await ids()).toEqual([]);
});

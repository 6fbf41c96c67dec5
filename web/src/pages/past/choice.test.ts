import { expect, test } from 'vitest';
import { ALL, byGame, chosen, extended, tally } from './choice';

const match = (id: string, game: string, names: readonly string[], winners: readonly number[]) => ({
  id,
  game,
  names,
  winners,
  seat: 0,
});
const MATCHES = [
  match('a', 'skat', ['Anna', 'bot:club', 'bot:club'], [0]),
  match('b', 'skat', ['Anna', 'Berta', 'bot:club'], [0, 2]),
  match('c', 'schnapsen', ['', 'Berta'], [1]),
  match('d', 'scarto', ['Anna', 'bot:thumb', 'bot:thumb'], []),
];
const ids = (matches: readonly { id: string }[]) => matches.map(({ id }) => id).join('');

test.each([
  ['abcd', {}],
  ['ab', { game: 'skat' }],
  ['bc', { company: 'people' }],
  ['ad', { company: 'bots' }],
  ['ab', { won: true }],
  ['b', { game: 'skat', company: 'people', won: true }],
  ['', { game: 'scarto', won: true }],
] as const)('%s: %o', (expected, choice) => {
  expect(ids(chosen(MATCHES, { ...ALL, ...choice }))).toBe(expected);
});

test('what is listed adds up, in all and by game', () => {
  expect(tally(MATCHES)).toEqual({ matches: 4, won: 2 });
  expect(Object.fromEntries(byGame(MATCHES))).toEqual({
    scarto: { matches: 1, won: 0 },
    schnapsen: { matches: 1, won: 0 },
    skat: { matches: 2, won: 2 },
  });
  expect(tally([])).toEqual({ matches: 0, won: 0 });
});

test('a match that was pushed to the next part counts once', () => {
  const [a, b, c] = MATCHES as [(typeof MATCHES)[0], (typeof MATCHES)[0], (typeof MATCHES)[0]];
  expect(ids(extended([a, b], [b, c]))).toBe('abc');
});

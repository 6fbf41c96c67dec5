// The options that a table names are those that differ from their defaults.

import { expect, test } from 'vitest';
import { differing } from './facts';

test.each([
  [{}, {}],
  [{ games: 36 }, {}],
  [
    { games: 36, players: 4 },
    { games: 36, players: 4 },
  ],
  [{ games: 48, players: 4 }, { players: 4 }],
  [{ games: 3, players: 3, level_totals: 'shared' }, { games: 3 }],
])('of Skat: %o', (options, named) => {
  expect(differing('skat', options)).toEqual(named);
});

test('of a game that nobody knows all are named', () => {
  expect(differing('bridge', { games: 36 })).toEqual({ games: 36 });
});

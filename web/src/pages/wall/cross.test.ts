import { expect, test } from 'vitest';
import type { PairsShown } from '../../protocol/messages';
import { crossOf } from './cross';

test('each game stands twice: won here, lost there', () => {
  const pairs = {
    cards: [9, 10, 2].map((number) => ({ number })),
    rounds: [
      { games: [{ cards: [10, 9], winner: 9 }] },
      { games: [{ cards: [2, 10], winner: null }] },
    ],
  } as unknown as PairsShown;
  expect(crossOf(pairs)).toEqual([
    [null, true, null],
    [false, null, null],
    [null, null, null],
  ]);
});

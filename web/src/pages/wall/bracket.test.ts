import { expect, test } from 'vitest';
import type { PairsShown } from '../../protocol/messages';
import { levelsOf } from './bracket';

const game = (one: number, other: number, winner: number | null): object => ({
  cards: [one, other],
  winner,
});

test('a bracket of five: byes begin in the second round, and what is not known is open', () => {
  const bracket = [3, null, 5, 1, 2, null, 4, null];
  const pairs = (...rounds: object[][]): PairsShown =>
    ({ bracket, rounds: rounds.map((games) => ({ games })) }) as unknown as PairsShown;
  const first = ['none', 'none', 5, 1, 'none', 'none', 'none', 'none'];
  expect(levelsOf(pairs([game(5, 1, null)]))).toEqual([
    first,
    [3, 'open', 2, 4],
    ['open', 'open'],
    ['open'],
  ]);
  const semi = [game(3, 1, 1), game(2, 4, 4)];
  expect(levelsOf(pairs([game(5, 1, 1)], semi, [game(1, 4, 4), game(3, 2, 3)]))).toEqual([
    first,
    [3, 1, 2, 4],
    [1, 4],
    [4],
  ]);
});

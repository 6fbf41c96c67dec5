import { expect, test } from 'vitest';
import type { SeatInfo } from '../protocol/messages';
import { ofPlayer, playerOn, sittingOut } from './seating';

const FOUR = [0, 1, 2, 3].map((seat) => ({ seat }) as SeatInfo);

test('a player who sits out has no seat in the deal (SK 9.4)', () => {
  const seating = [0, 2, 3];
  expect([0, 1, 2].map((seat) => playerOn(seating, seat))).toEqual([0, 2, 3]);
  expect(sittingOut(FOUR, seating).map(({ seat }) => seat)).toEqual([1]);
  expect([0, 1, 2, 3].map((player) => ofPlayer(seating, ['a', 'b', 'c'], player))).toEqual([
    'a',
    undefined,
    'b',
    'c',
  ]);
});

test('where everybody plays, players and seats have the same numbers', () => {
  const seating = [0, 1, 2];
  expect([0, 1, 2].map((seat) => playerOn(seating, seat))).toEqual([0, 1, 2]);
  expect(sittingOut(FOUR.slice(0, 3), seating)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { ListShown, RowShown } from '../../protocol/messages';
import { nextDeal, playersThen, storedOf } from './rotation';

type Known = Pick<ListShown, 'people' | 'present' | 'dealer' | 'deals' | 'rows'>;

const row = (number: number, dealer: number, struck = false): RowShown => ({
  number,
  dealer,
  row: {
    person: null,
    kind: '',
    won: false,
    matadors: 0,
    hand: false,
    announced: null,
    made: '',
    overbid: 0,
  },
  value: 0,
  score: 0,
  overbid: false,
  struck,
});

function list(people: number[], dealer: number | null, present = people): Known {
  return {
    people: people.map((number) => ({ number, name: `N${number}`, left: false })),
    present,
    dealer,
    deals: people.length * 2,
    rows: [row(0, 4, true), row(0, 4), row(1, 3)],
  };
}

test('struck rows are no deals', () => {
  expect(storedOf(list([4, 3, 2, 1], 2))).toBe(2);
});

test.each([
  [0, 2, 2, [4, 3, 1]],
  [1, 3, 1, [4, 3, 2]],
  [2, 4, 4, [3, 2, 1]],
] as const)('at a table of four, %i rows on', (following, number, dealer, players) => {
  expect(nextDeal(list([4, 3, 2, 1], 2), following)).toEqual({ number, dealer, players });
});

test.each([
  [0, 4, [4, 2, 1]],
  [1, 2, [4, 2, 1]],
  [2, 1, [4, 2, 1]],
  [3, 4, [4, 2, 1]],
] as const)(
  'past who has gone home, and then the dealer plays, %i rows on',
  (on, dealer, players) => {
    expect(nextDeal(list([4, 3, 2, 1], 4, [4, 2, 1]), on)).toMatchObject({ dealer, players });
  },
);

test('the list ends where it is full', () => {
  expect(nextDeal(list([4, 3, 2, 1], 2), 5)?.number).toBe(7);
  expect(nextDeal(list([4, 3, 2, 1], 2), 6)).toBeNull();
  expect(nextDeal(list([4, 3, 2, 1], null), 0)).toBeNull();
});

test('who may have played a row that is written anew', () => {
  expect(playersThen(list([4, 3, 2, 1], 2), 1)).toEqual([4, 2, 1]);
  expect(playersThen(list([7, 8, 4], 7), 0)).toEqual([7, 8, 4]);
  expect(playersThen(list([4, 3, 2, 1], 2, [4, 2, 1]), 1)).toEqual([4, 3, 2, 1]);
});

import { expect, test } from 'vitest';
import type { Offer, Position } from '../../protocol/messages';
import { calls, places, rungs, typed } from './auction';
import type { Board } from './board';

const LADDER = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46];

const board = (changed: Partial<Board>): Board => ({
  forehand: 1,
  middlehand: 2,
  rearhand: 0,
  bid: 0,
  next_bid: 18,
  ladder: LADDER,
  due: 'call',
  caller: 2,
  answerer: 1,
  passed: [],
  soloist: null,
  hand_game: false,
  skat: [],
  contract: null,
  ramsch: false,
  handed: [null, null, null],
  factor: 1,
  counts_double: false,
  ...changed,
});

const bid = (value: number): Offer => ({
  action: `bid ${value}`,
  label: { id: 'skat.action.bid', params: [['value', value]] },
  card: null,
  worth: value,
  enough: true,
  lines: [],
});
const PASS: Offer = { ...bid(0), action: 'pass', worth: null };

test('bids are found among the offers', () => {
  expect(calls([bid(18), PASS])).toEqual([bid(18)]);
});

test('before the first bid the ladder begins at its lowest value', () => {
  const shown = rungs(board({}), [], false);
  expect(shown[0]).toEqual({ value: 18, state: 'ahead', offer: null });
  expect(shown).toHaveLength(8);
});

test('values below the bid are called, the bid itself is last', () => {
  const shown = rungs(board({ bid: 24 }), [], false);
  expect(shown.map((rung) => rung.value)).toEqual([22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45]);
  expect(shown.slice(0, 4).map((rung) => rung.state)).toEqual([
    'called',
    'called',
    'last',
    'ahead',
  ]);
});

test('the rungs that may be bid have their offers', () => {
  const shown = rungs(board({ bid: 20 }), [bid(22), bid(23), PASS], false);
  const open = shown.filter((rung) => rung.offer).map((rung) => rung.value);
  expect(open).toEqual([22, 23]);
});

test('the whole ladder goes up to its top', () => {
  expect(rungs(board({ bid: 18 }), [], true).at(-1)?.value).toBe(46);
  expect(rungs(board({ bid: 46 }), [], false).map((rung) => rung.value)).toEqual([44, 45, 46]);
});

test('the players stand in the order of the auction', () => {
  expect(places(board({})).map(({ seat, role }) => [seat, role])).toEqual([
    [2, 'caller'],
    [1, 'answerer'],
    [0, 'waits'],
  ]);
  const later = places(board({ caller: 0, answerer: 2, passed: [1] }));
  expect(later.map(({ name, role }) => [name, role])).toEqual([
    ['rearhand', 'caller'],
    ['middlehand', 'answerer'],
    ['forehand', 'passed'],
  ]);
});

test('when both others have passed, nobody calls and forehand answers', () => {
  const late = places(board({ due: 'late', caller: null, answerer: 1, passed: [2, 0] }));
  expect(late.map((place) => place.role)).toEqual(['answerer', 'passed', 'passed']);
});

test('a player who must answer may type a value', () => {
  const asked = (due: string) => typed({ board: { due, ladder: [18, 20] } } as unknown as Position);
  expect(asked('answer').map(({ action }) => action)).toEqual(['bid 18', 'bid 20']);
  expect(asked('call')).toEqual([]);
});

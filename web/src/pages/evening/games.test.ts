import { expect, test } from 'vitest';
import { found } from './games';
import { round } from './rounds.fixture';

const NAMES = ['', 'Anna', 'Bernd', 'Carla', 'Hanna', 'Inge (2)', 'Jakob'];
const { games } = round('+-+');
const tables = (typed: string, open = false): number[] =>
  found(games, (card) => NAMES[card] ?? '', typed, open).map(({ table }) => table);

test.each([
  ['', [1, 2, 3]],
  [' anna', [1, 2]],
  ['2', [2]],
  ['20', []],
  ['inge (', [3]],
] as const)('“%s” is at %o', (typed, at) => {
  expect(tables(typed)).toEqual(at);
});

test('those who still play', () => {
  expect(tables('', true)).toEqual([2]);
  expect(tables('1', true)).toEqual([]);
});

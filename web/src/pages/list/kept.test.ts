import { beforeEach, expect, test, vi } from 'vitest';
import type { ListRow, RowShown } from '../../protocol/messages';
import { dueOf, followingOf, keepRows, keptRows, withRow, type Kept } from './kept';

const AT = { evening: 'e', series: 1, table: 2 };

const hearts = (person: number): ListRow => ({
  person,
  kind: 'H',
  won: true,
  matadors: 1,
  hand: false,
  announced: null,
  made: '',
  overbid: 0,
});
const kept = (number: number, row: ListRow, before: ListRow | null = null): Kept => ({
  number,
  row,
  before,
  refused: null,
});
const shown = (...rows: [number, ListRow, boolean?][]): { rows: RowShown[] } => ({
  rows: rows.map(([number, row, struck = false]) => ({
    ...{ number, row, struck },
    ...{ dealer: 1, value: 20, score: 20, overbid: false },
  })),
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a row is sent where nothing stands, or what stood there when it was written', () => {
  expect(dueOf(shown(), kept(0, hearts(1)))).toBe('send');
  expect(dueOf(shown([0, hearts(2)]), kept(0, hearts(1), hearts(2)))).toBe('send');
  expect(dueOf(shown([0, hearts(2), true]), kept(0, hearts(1)))).toBe('send');
});

test('a row that is stored already is not sent again', () => {
  expect(dueOf(shown([0, hearts(1)]), kept(0, { ...hearts(1) }))).toBe('stored');
});

test('what somebody else has written is not struck unasked', () => {
  expect(dueOf(shown([0, hearts(2)]), kept(0, hearts(1)))).toBe('differs');
  expect(dueOf(shown([0, hearts(3)]), kept(0, hearts(1), hearts(2)))).toBe('differs');
});

test('rows have the order of the list, and one that is written anew its place', () => {
  const all = [kept(5, hearts(2)), kept(4, hearts(1)), kept(4, hearts(3), hearts(9))];
  const found = all.reduce<Kept[]>(withRow, []);
  expect(found.map(({ number, row }) => [number, row.person])).toEqual([
    [4, 3],
    [5, 2],
  ]);
  expect(found[0]?.before).toBeNull();
});

test('they are kept by list, and gone when they are stored', () => {
  expect(keepRows(AT, [kept(0, hearts(1))])).toBe(true);
  expect(keptRows(AT)).toEqual([kept(0, hearts(1))]);
  expect(keptRows({ ...AT, table: 1 })).toEqual([]);
  expect(keepRows(AT, [])).toBe(true);
  expect(keptRows(AT)).toEqual([]);
});

test('a browser that keeps nothing is found out', () => {
  vi.stubGlobal('localStorage', {});
  expect(keepRows(AT, [kept(0, hearts(1))])).toBe(false);
});

test('what follows the stored rows ends at a gap', () => {
  const all = [1, 4, 5, 7].map((number) => kept(number, hearts(1)));
  expect([4, 5, 6, 7, 8].map((stored) => followingOf(stored, all))).toEqual([2, 1, 0, 1, 0]);
});

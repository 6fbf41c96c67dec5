import { beforeEach, expect, test, vi } from 'vitest';
import type { ScreenShown, TableShown } from '../../protocol/messages';
import {
  forgetList,
  keepList,
  keptList,
  POINTS,
  parseNumber,
  readList,
  soFar,
  stopTold,
  sumOf,
  typedOf,
  withOtherSign,
} from './lists';

const TABLE: TableShown = {
  people: [4, 7, 9],
  gone: [],
  deals: 36,
  written: 0,
  lines: [
    { person: 4, points: 234, won: 5, lost: 1, lost_at_three: 0 },
    { person: 7, points: -96, won: 1, lost: 2, lost_at_three: 0 },
    { person: 9, points: 0, won: 0, lost: 0, lost_at_three: 0 },
  ],
  scores: [464, -12, 90],
  missing: 1,
  reasons: [],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('where a table has broken off at the screen the form begins with what was played', () => {
  const out = { ...TABLE, lines: null, missing: 0 };
  const screen: ScreenShown = {
    series: 2,
    table: 3,
    state: 'gone',
    here: [4, 7, 9],
    played: 20,
    deals: 36,
    lines: TABLE.lines ?? [],
    match: 'm',
    own: false,
    key: 'k',
  };
  expect(soFar(out, { ...screen, played: 0 })).toBe(out);
  expect(soFar(TABLE, screen)).toBe(TABLE);
  expect(readList(2, 3, typedOf(soFar(out, screen)))).toMatchObject({
    lines: TABLE.lines,
    missing: 16,
  });
});

test('a list that is in is read as it was handed in', () => {
  expect(readList(2, 3, typedOf(TABLE))).toEqual({
    kind: 'handed_in',
    series: 2,
    table: 3,
    lines: TABLE.lines,
    missing: 1,
    gone: null,
    reason: '',
  });
});

test('what was lost at three counts only for who stayed when another had gone', () => {
  const four = { ...TABLE, people: [4, 7, 9, 11], lines: null };
  const typed = typedOf(four);
  for (const line of typed.lines)
    Object.assign(line, { points: '0', won: '1', lost: '2', three: '1' });
  const threes = (gone: number | null): number[] => {
    const read = readList(1, 1, { ...typed, gone });
    return 'lines' in read ? read.lines.map((line) => line.lost_at_three) : [];
  };
  expect(threes(null)).toEqual([0, 0, 0, 0]);
  expect(threes(9)).toEqual([1, 1, 0, 1]);
});

test('the first field without a number stops it', () => {
  const typed = typedOf({ ...TABLE, lines: null });
  expect(readList(1, 1, typed)).toEqual({ line: 0, column: 'points', empty: true });
  Object.assign(typed.lines[0] ?? {}, { points: '20', won: '1', lost: 'o' });
  expect(readList(1, 1, typed)).toEqual({ line: 0, column: 'lost', empty: false });
});

test.each([
  ['−96', -96],
  ['-96', -96],
  ['+1 024', 1024],
  ['', null],
  ['9x', null],
] as const)('“%s” is %o', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test('the key for the sign may come before the number', () => {
  expect([withOtherSign(''), withOtherSign('96'), withOtherSign('−96')]).toEqual([
    '−',
    '−96',
    '96',
  ]);
});

test('sums are of what is typed so far', () => {
  const typed = typedOf(TABLE);
  Object.assign(typed.lines[2] ?? {}, { points: '' });
  expect([sumOf(typed, 'points'), sumOf(typed, 'won'), sumOf(typed, 'lost')]).toEqual([138, 6, 3]);
});

test('what was typed is kept for these people alone', () => {
  keepList('e', 1, 2, typedOf(TABLE));
  expect(keptList('e', 1, 2, TABLE.people)).toEqual(typedOf(TABLE));
  expect(keptList('e', 1, 2, [4, 7, 8])).toBeNull();
  expect(keptList('e', 1, 1, TABLE.people)).toBeNull();
  forgetList('e', 1, 2);
  expect(keptList('e', 1, 2, TABLE.people)).toBeNull();
});

test('at Scarto points alone are handed in', () => {
  const typed = typedOf({ ...TABLE, lines: null, missing: 0 });
  for (const [at, points] of ['100', '80', '54'].entries()) {
    const line = typed.lines[at];
    if (line) line.points = points;
  }
  expect(sumOf(typed, 'points')).toBe(234);
  expect(readList(1, 2, typed, POINTS)).toMatchObject({
    lines: [
      { person: 4, points: 100, won: 0, lost: 0 },
      { person: 7, points: 80, won: 0, lost: 0 },
      { person: 9, points: 54, won: 0, lost: 0 },
    ],
  });
  expect(readList(1, 2, typed)).toEqual({ line: 0, column: 'won', empty: true });
});

test.each([
  ['points', 'abc', false, 'evening.list.no_points'],
  ['points', 'abc', true, 'evening.list.no_number'],
  ['won', '−3', false, 'evening.list.no_number'],
  ['points', ' ', false, 'evening.list.empty'],
  ['points', '', true, 'evening.list.empty_points'],
] as const)('of %s “%s” it says what belongs there (Scarto: %s)', (column, text, scarto, id) => {
  const typed = typedOf(TABLE);
  const [first] = typed.lines;
  if (first) first[column] = text;
  const stop = readList(1, 1, typed, scarto ? POINTS : undefined);
  expect('column' in stop && stopTold(stop, scarto).id).toBe(id);
});

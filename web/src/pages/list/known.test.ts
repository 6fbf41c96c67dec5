import { beforeEach, expect, test, vi } from 'vitest';
import type { ListShown } from '../../protocol/messages';
import { forgetAll } from '../../storage';
import { forgetKnown, keepKnown, knownList } from './known';

const AT = { evening: 'e', series: 1, table: 2, key: 'k' };

const shown = (now: string): ListShown => ({
  ...{ club_name: 'Herz', date: '2026-11-27', title: '', series: 1, table: 2, people: [] },
  ...{ present: [], dealer: null, deals: 36, rows: [], lines: [], scores: [], handed_in: false },
  ...{ entries: 8, ends: '', now, pen: 'you', holder: '' },
});

let stored = new Map<string, string>();
beforeEach(() => {
  stored = new Map();
  // `Object.keys` of the browser's storage are the names that are kept.
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal('localStorage', storage);
});

test('a list is known as it was shown last, by whoever has its key', () => {
  expect(knownList(AT)).toBeNull();
  expect(keepKnown(AT, shown('1'))).toBe(true);
  expect(keepKnown(AT, shown('2'))).toBe(true);
  expect(knownList(AT)).toEqual(shown('2'));
  expect(knownList({ ...AT, key: 'another' })).toBeNull();
  expect(knownList({ ...AT, table: 1 })).toBeNull();
});

test('only the last four are kept', () => {
  for (let table = 1; table <= 5; table += 1) keepKnown({ ...AT, table }, shown('1'));
  const found = [1, 2, 3, 4, 5].filter((table) => knownList({ ...AT, table }) !== null);
  expect(found).toEqual([2, 3, 4, 5]);
});

test('a link that shows nothing any more is forgotten, and all with all data', () => {
  keepKnown(AT, shown('1'));
  keepKnown({ ...AT, table: 1 }, shown('1'));
  forgetKnown(AT);
  expect(knownList(AT)).toBeNull();
  expect(knownList({ ...AT, table: 1 })).not.toBeNull();
  forgetAll();
  expect(knownList({ ...AT, table: 1 })).toBeNull();
  expect(stored.size).toBe(0);
});

test('what another version of the page has kept is not read', () => {
  keepKnown(AT, shown('1'));
  const [[name, value]] = [...stored] as [[string, string]];
  stored.set(name, value.replace('known.ts', 'known.older.ts'));
  expect(knownList(AT)).toBeNull();
});

test('a browser that keeps nothing is found out', () => {
  vi.stubGlobal('localStorage', {});
  expect(keepKnown(AT, shown('1'))).toBe(false);
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { Fairness, Share, TableInfo } from '../protocol/messages';
import { commitment, firstHash, ownNumber, share } from './fairdeal';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

function table(wants: Fairness['wants'], own: Partial<Share>, you: number | null = 1): TableInfo {
  const shares = [{ seat: 1, commitment: null, number: null, out: null, ...own }];
  const fairness = { hash: 'h'.repeat(64), wants, shares, seed: null };
  return { id: 'table', you, fairness } as unknown as TableInfo;
}

beforeEach(() => {
  kept.clear();
});

test('first the promise, then the number that belongs to it', () => {
  const promise = share(table('commit', {}));
  const number = ownNumber('table');
  expect(number).toMatch(/^[0-9a-f]{64}$/);
  expect(promise).toEqual({
    type: 'commit',
    commitment: commitment('table', 1, number ?? ''),
  });
  expect(share(table('reveal', { commitment: 'c' }))).toEqual({ type: 'reveal', number });
});

test('a page that is loaded again promises the same number', () => {
  const before = share(table('commit', {}));
  expect(share(table('commit', {}))).toEqual(before);
});

test('the number is never told before its turn', () => {
  share(table('commit', {}));
  for (const now of [table(null, {}), table('commit', { commitment: 'c' })]) {
    expect(share(now)).toBeNull();
  }
});

test('who looks on, is left out or has told already says nothing', () => {
  expect(share(table('commit', {}, null))).toBeNull();
  expect(share(table('commit', { out: 'commit' }))).toBeNull();
  expect(share(table('reveal', { commitment: 'c', number: 'n' }))).toBeNull();
});

test('the hash that was published first is kept', () => {
  share(table(null, {}));
  const other = table('commit', {});
  share({ ...other, fairness: { ...other.fairness, hash: 'x'.repeat(64) } });
  expect(firstHash('table')).toBe('h'.repeat(64));
});

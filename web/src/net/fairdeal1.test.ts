import { beforeEach, expect, test, vi } from 'vitest';
import { commitment } from '../fair/scheme';
import type { Shown } from '../fair/page2';
import type { Fairness, Share } from '../protocol/messages';
import { firstHash, messageDue, ownNumber } from './fairdeal1';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

function table(awaiting: Fairness['awaiting'], own: Partial<Share>, you: number | null = 1): Shown {
  const shares = [{ seat: 1, commitment: null, number: null, out: null, ...own }];
  const fairness = { hash: 'h'.repeat(64), awaiting, attempts: [{ shares }], seed: null };
  return { id: 'table', you, fairness } as unknown as Shown;
}

beforeEach(() => {
  kept.clear();
});

test('first the promise, then the number that belongs to it', () => {
  const promise = messageDue(table('commit', {}));
  const number = ownNumber('table');
  expect(number).toMatch(/^[0-9a-f]{64}$/);
  expect(promise).toEqual({
    type: 'commit',
    commitment: commitment('table', 1, number ?? ''),
    attempt: 1,
  });
  expect(messageDue(table('reveal', { commitment: 'c' }))).toEqual({
    type: 'reveal',
    number,
    attempt: 1,
  });
});

test('a page that is loaded again promises the same number', () => {
  const before = messageDue(table('commit', {}));
  expect(messageDue(table('commit', {}))).toEqual(before);
});

test('the number is never told before its turn', () => {
  messageDue(table('commit', {}));
  for (const now of [table(null, {}), table('commit', { commitment: 'c' })]) {
    expect(messageDue(now)).toBeNull();
  }
});

test('who looks on, is left out or has told already says nothing', () => {
  expect(messageDue(table('commit', {}, null))).toBeNull();
  expect(messageDue(table('commit', { out: 'commit' }))).toBeNull();
  expect(messageDue(table('reveal', { commitment: 'c', number: 'n' }))).toBeNull();
});

test('the hash that was published first is kept', () => {
  messageDue(table(null, {}));
  const other = table('commit', {});
  messageDue({ ...other, fairness: { ...other.fairness, hash: 'x'.repeat(64) } });
  expect(firstHash('table')).toBe('h'.repeat(64));
});

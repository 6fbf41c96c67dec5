// What another browser of the same person is handed: all of it, by nobody who has not the key.

import { beforeEach, expect, test, vi } from 'vitest';
import { newReceipt, type Receipt } from '../fair/receipt';
import { lockUp, takeOut } from './belongings';
import { forgetDraws, receiptOf, receipts, takeOver } from './fairdeal';

/** The local storage of one browser. */
function storage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
}

/** From here on it is another browser. */
function elsewhere(): void {
  forgetDraws();
  storage();
}

function receipt(table: string, more: Partial<Receipt> = {}): Receipt {
  const began = `2030-01-01T00:00:${table.slice(-2)}`;
  return { ...newReceipt(table, { game: 'skat', options: {} }, began), ...more };
}

function attempt(number: string): Receipt['attempts'] {
  return [{ roster: '', number, seat: 0, list: null, numbers: null, draw: null, told: false }];
}

beforeEach(elsewhere);

test('receipts come along, and what was heard of the days', async () => {
  await takeOver(receipt('table01'));
  await takeOver(receipt('table02'));
  localStorage.setItem('stammtisch.day_end', '{"end":"e","since":3}');
  const { box, key, left } = await lockUp();
  expect(left).toBe(0);
  expect(box).not.toContain('table01');
  elsewhere();
  expect(await takeOut(box, key)).toBe(true);
  expect((await receipts()).map(({ table }) => table)).toEqual(['table02', 'table01']);
  expect(localStorage.getItem('stammtisch.day_end')).toBe('{"end":"e","since":3}');
});

test('without the key, or with a changed box, nothing is taken over', async () => {
  await takeOver(receipt('table01'));
  const { box, key } = await lockUp();
  const other = await lockUp();
  elsewhere();
  const changed = `${box.slice(0, 60)}${box[60] === 'A' ? 'B' : 'A'}${box.slice(61)}`;
  expect(await takeOut(box, other.key)).toBe(false);
  expect(await takeOut(changed, key)).toBe(false);
  expect(await takeOut(box.slice(0, -9), key)).toBe(false);
  expect(await takeOut(box, '')).toBe(false);
  expect(await takeOut('', key)).toBe(false);
  expect(await receipts()).toEqual([]);
});

test('a receipt of the same draw that is further stays; one of somebody else gives way', async () => {
  const [mine, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
  await takeOver(receipt('table01', { attempts: attempt(mine), at: 5 }));
  const { box, key } = await lockUp();
  await takeOver(receipt('table01', { attempts: attempt(mine), at: 9 }));
  await takeOut(box, key);
  expect((await receiptOf('table01'))?.at).toBe(9);
  elsewhere();
  await takeOver(receipt('table01', { attempts: attempt(theirs), at: 9 }));
  await takeOut(box, key);
  expect(await receiptOf('table01')).toMatchObject({ at: 5, attempts: [{ number: mine }] });
});

test('what there is no room for is left: the oldest', async () => {
  const noise = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(20_000)), (each) => each % 36)
      .map((each) => each.toString(36))
      .join('');
  for (let at = 10; at < 90; at += 1)
    await takeOver(receipt(`table${at}`, { options: { noise: noise() } }));
  const { box, key, left } = await lockUp();
  expect(left).toBeGreaterThan(0);
  elsewhere();
  expect(await takeOut(box, key)).toBe(true);
  const there = await receipts();
  expect(there).toHaveLength(80 - left);
  expect(there[0]?.table).toBe('table89');
});

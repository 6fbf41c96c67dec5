// This page's part in the fair deal (docs/fairness.md), without any action of the person. What the
// page has committed to and seen is stored in the browser as its receipt: after a reload it must
// reveal the same number, and the finished match is checked against the receipt.

import type { Commit, Reveal, TableInfo } from '../protocol/messages';
import {
  isReceipt,
  respond,
  withoutSeat,
  type Receipt,
  type Shown,
  type Trouble,
} from '../fair/page2';
import { VERSION } from '../fair/scheme2';
import type { Receipts } from '../fair/verify';
import { firstHash, messageDue, ownNumber } from './fairdeal1';
import { randomHex } from './random';
import { get, update } from './kvstore';

export interface Answer {
  readonly message: Commit | Reveal | null;
  readonly trouble: Trouble | null;
}

const key = (table: string): string => `match.${table}`;

/** What this page sends now, if anything. Its receipt is stored first. */
export async function answer(table: TableInfo): Promise<Answer> {
  const { fairness } = table;
  if (fairness === null) return { message: null, trouble: null };
  const shown: Shown = { ...table, fairness };
  if (fairness.version !== VERSION) return { message: messageDue(shown), trouble: null };
  let found: Answer = { message: null, trouble: null };
  await update(key(table.id), (before) => {
    const { receipt, ...rest } = respond(asReceipt(before), shown, () => randomHex(32));
    found = rest;
    return receipt;
  });
  return found;
}

/** The person leaves the seat: the page no longer owes its number. */
export async function leave(table: string): Promise<void> {
  await update(key(table), (before) => {
    const receipt = asReceipt(before);
    return receipt ? withoutSeat(receipt) : before;
  });
}

/** This browser's receipt of a match; `null` if it has none. */
export async function receiptOf(table: string): Promise<Receipt | null> {
  return asReceipt(await get(key(table)));
}

/** This browser's receipts of a match, of both versions of the scheme. */
export async function receiptsOf(table: string, seat: number | null = null): Promise<Receipts> {
  const first = { hash: firstHash(table), number: ownNumber(table), seat };
  return { first, second: await receiptOf(table) };
}

function asReceipt(found: unknown): Receipt | null {
  return isReceipt(found) ? found : null;
}

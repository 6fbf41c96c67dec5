// This page's part in the fair deal (docs/fairness.md), without any action of the person. What the
// page expects, has committed to and has seen is stored in the browser as its receipt: after a reload
// it must reveal the same number, and the finished match is checked against the receipt.

import type { Commit, Happening, Position, Reveal, Row, TableInfo } from '../protocol/messages';
import { isLate, respond, withoutSeat, type Shown } from '../fair/page';
import { isReceipt, newReceipt, type Asked, type Receipt, type Trouble } from '../fair/receipt';
import { witness } from '../fair/witness';
import { entries, get, update } from './kvstore';
import { randomHex } from './random';

/** A message about the table, with its fair deal; `rows` are new rows of the match sheet. */
export interface Told {
  readonly table: Omit<TableInfo, 'fairness'> & { readonly fairness: Shown['fairness'] };
  readonly position: Position | null;
  readonly happened: readonly Happening[];
  readonly rows: readonly Row[];
  /** An earlier message came over the same connection. */
  readonly connected: boolean;
}

export interface Answer {
  readonly message: Commit | Reveal | null;
  readonly trouble: Trouble | null;
  /** The person has no number in this draw. */
  readonly late: boolean;
}

const PREFIX = 'match.';

/** What this page sends to the table of its link now, if anything. Its receipt is stored first. */
export async function answer(link: string, told: Told): Promise<Answer> {
  let found: Answer = { message: null, trouble: null, late: false };
  await update(PREFIX + link, (before) => {
    const [receipt, answered] = taken(link, asReceipt(before), told);
    found = answered;
    return receipt;
  });
  return found;
}

/**
 * The receipt after a message, and the answer. Whatever a message holds, what is stored is a receipt:
 * the next message would else find none, and the page would draw another number.
 */
function taken(link: string, kept: Receipt | null, told: Told): [Receipt | null, Answer] {
  const { table, connected } = told;
  const { game, options } = table;
  const fresh = newReceipt(link, { game, options }, new Date().toISOString());
  const before = kept ?? (isReceipt(fresh) ? fresh : null);
  const refused = (trouble: Trouble): [Receipt | null, Answer] => [
    before && { ...before, trouble },
    { message: null, trouble, late: false },
  ];
  try {
    if (!before) return refused('version');
    const { receipt, message, trouble } = respond(before, table, connected, () => randomHex(32));
    const wrong = trouble ?? witness(receipt, told);
    if (wrong) return refused(wrong);
    if (!isReceipt(receipt)) return refused('version');
    return [receipt, { message, trouble: null, late: isLate(receipt, table) }];
  } catch {
    return refused('version'); // Not a message that this page knows.
  }
}

/** The page has asked for this match: what the server says of it later must fit. */
export async function expect(link: string, asked: Asked): Promise<void> {
  await update(
    PREFIX + link,
    (before) => asReceipt(before) ?? newReceipt(link, asked, new Date().toISOString()),
  );
}

/** The person leaves the seat: the page no longer owes its number. */
export async function leave(link: string): Promise<void> {
  await update(PREFIX + link, (before) => {
    const receipt = asReceipt(before);
    return receipt ? withoutSeat(receipt) : before;
  });
}

/** This browser's receipt of a match; `null` if it has none. */
export async function receiptOf(link: string): Promise<Receipt | null> {
  return asReceipt(await get(PREFIX + link));
}

/** The receipts of all draws that this browser ever began, the latest first. */
export async function draws(): Promise<Receipt[]> {
  const all = (await entries()).filter(isReceipt).filter(({ attempts }) => attempts.length > 0);
  return all.sort((one, other) => (one.began < other.began ? 1 : -1));
}

function asReceipt(found: unknown): Receipt | null {
  return isReceipt(found) ? found : null;
}

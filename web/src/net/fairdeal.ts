// This page's part in the fair deal (docs/fairness.md), without any action of the person. What the
// page expects, has committed to and has seen is stored in the browser as its receipt: after a reload
// it must reveal the same number, and the finished match is checked against the receipt.

import type { Commit, Reveal, TableInfo } from '../protocol/messages';
import { isLate, respond, withoutSeat, type Shown } from '../fair/page';
import {
  isReceipt,
  newReceipt,
  optionsText,
  type Asked,
  type Receipt,
  type Terms,
  type Trouble,
} from '../fair/receipt';
import { CHECKABLE, VERSION } from '../fair/scheme';
import { isBefore } from '../fair/terms';
import { hear } from '../fair/void';
import { isStale, witness, type Glimpse } from '../fair/witness';
import { clear, entries, get, update } from './kvstore';
import { randomHex } from './random';

/** A message about the table, with its fair deal. */
export interface Told extends Omit<Glimpse, 'table'> {
  readonly table: Omit<TableInfo, 'fairness'> & { readonly fairness: Shown['fairness'] };
}

export interface Answer {
  readonly message: Commit | Reveal | null;
  readonly trouble: Trouble | null;
  /** The person has no number in this draw. */
  readonly late: boolean;
  /** The message is older than what this browser has been shown: it comes from a tab that lags. */
  readonly stale: boolean;
}

const PREFIX = 'match.';
const NOTHING: Answer = { message: null, trouble: null, late: false, stale: false };

/** When the receipts began that this page has had: one that is gone was taken away. */
const began = new Map<string, string>();

/** What this page sends to the table of its link now, if anything. Its receipt is stored first. */
export async function answer(link: string, told: Told): Promise<Answer> {
  let found = NOTHING;
  const stored = await update(PREFIX + link, (before) => {
    const kept = asReceipt(before);
    if (began.has(link) && kept?.began !== began.get(link)) {
      found = { ...NOTHING, trouble: 'store' };
      return before;
    }
    const [receipt, answered] = taken(link, kept, told);
    found = answered;
    return receipt ?? before;
  });
  const kept = asReceipt(stored);
  if (kept && !began.has(link)) began.set(link, kept.began);
  return found;
}

/**
 * The receipt after a message, and the answer. Whatever a message holds, what is stored is a receipt:
 * the next message would else find none, and the page would draw another number.
 */
function taken(link: string, kept: Receipt | null, told: Told): [Receipt | null, Answer] {
  const { table, connected } = told;
  const fresh = newReceipt(link, shownFirst(table), new Date().toISOString());
  const before = kept ?? (isReceipt(fresh) ? fresh : null);
  const refused = (trouble: Trouble): [Receipt | null, Answer] => [
    // Who has come by the wrong link only has kept nothing.
    !kept && trouble === 'kind' ? null : before && { ...before, trouble },
    { ...NOTHING, trouble },
  ];
  try {
    if (!before) return refused('version');
    if (before.trouble) return refused(before.trouble);
    if (isStale(before, told) || isBefore(before, table))
      return [before, { ...NOTHING, stale: true }];
    if (table.fairness.attempts.length < before.attempts.length)
      return [before, { ...NOTHING, stale: true }];
    const { receipt, message, trouble } = respond(before, table, connected, () => randomHex(32));
    const wrong = trouble ?? witness(receipt, told);
    if (wrong) return refused(wrong);
    if (!isReceipt(receipt)) return refused('version');
    return [receipt, { ...NOTHING, message, late: isLate(receipt, table) }];
  } catch {
    return refused('version'); // Not a message that this page knows.
  }
}

/** What a page goes by that has asked for nothing: it came by the link. */
function shownFirst({ game, options, practice, arranged, phase, fairness }: Told['table']): Asked {
  const version = CHECKABLE.find((each) => each === fairness.version) ?? VERSION;
  const shown = { game, options, arranged, follows: true, version };
  return phase === 'gathering' ? { ...shown, practice } : shown;
}

/**
 * The page has asked for this match: what the server says of it later must fit. What it names is to be
 * `another` match than any before; else it is trouble.
 */
export async function expect(link: string, asked: Asked, another: boolean): Promise<void> {
  await update(PREFIX + link, (before) => {
    const kept = asReceipt(before);
    if (!kept) return newReceipt(link, asked, new Date().toISOString());
    const same =
      kept.game === asked.game && optionsText(kept.options) === optionsText(asked.options);
    return another || !same ? { ...kept, trouble: 'match' } : kept;
  });
}

/** The person asks for acts to be undone, or for the cards again: what was shown may then change. */
export function redo(link: string): Promise<void> {
  return changed(link, (receipt) => ({ ...receipt, redo: receipt.redo + 1 }));
}

/** The person agrees to have this deal dealt anew, until somebody acts in it; `null`: no longer. */
export function agree(link: string, deal: number | null): Promise<void> {
  return changed(link, (receipt) => ({ ...receipt, anew: deal }));
}

/** The server was heard of, at this time (`Date.now()`). */
export function heard(link: string, time: number): Promise<void> {
  return changed(link, (receipt) => {
    const now = { ...receipt };
    hear(now, time);
    return now;
  });
}

/** The host asks for other terms of the match, before it begins. */
export function arrange(link: string, { options, practice }: Terms): Promise<void> {
  return changed(link, (receipt) => ({
    ...receipt,
    wishes: [...receipt.wishes, { options, practice }],
  }));
}

/** The person changes the terms of the next deal. */
export function amend(link: string): Promise<void> {
  return changed(link, (receipt) => ({ ...receipt, practice: null }));
}

/** The person leaves the seat: the page no longer owes its number. */
export function leave(link: string): Promise<void> {
  return changed(link, withoutSeat);
}

async function changed(link: string, how: (receipt: Receipt) => Receipt): Promise<void> {
  await update(PREFIX + link, (before) => {
    const receipt = asReceipt(before);
    return receipt ? how(receipt) : before;
  });
}

/** This browser's receipt of a match; `null` if it has none. */
export async function receiptOf(link: string): Promise<Receipt | null> {
  return asReceipt(await get(PREFIX + link));
}

/** All receipts of this browser, the latest first. */
export async function receipts(): Promise<Receipt[]> {
  const all = (await entries()).map(asReceipt).filter((each) => each !== null);
  return all.sort((one, other) => (one.began < other.began ? 1 : -1));
}

/**
 * Takes over a receipt from another browser of the same person. One of the same numbers that is further
 * than it stays.
 */
export async function takeOver(receipt: Receipt): Promise<void> {
  await update(PREFIX + receipt.table, (before) => {
    const kept = asReceipt(before);
    const numbers = new Set(kept?.attempts.map(({ number }) => number));
    const same = receipt.attempts.some(({ number }) => number !== null && numbers.has(number));
    return kept && same && kept.at > receipt.at ? kept : receipt;
  });
}

/** The receipts of all draws that this browser ever began or refused, the latest first. */
export async function draws(): Promise<Receipt[]> {
  const begun = ({ attempts, trouble }: Receipt): unknown =>
    trouble ?? attempts.some(({ number }) => number);
  return (await receipts()).filter(begun);
}

/** Deletes all receipts, as the person wishes. */
export function forgetDraws(): void {
  began.clear();
  clear();
}

/** What earlier receipts do not have: their terms were fixed, and no deal was void. */
const EARLIER = {
  ...{ follows: false, arranged: 0, wishes: [], unseen: false },
  ...{ void: [], anew: null, heard: null, woke: null },
};

function asReceipt(found: unknown): Receipt | null {
  return isReceipt(found) ? { ...EARLIER, ...found } : null;
}

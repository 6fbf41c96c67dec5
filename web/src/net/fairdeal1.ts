// The page's part in version 1 of the fair deal (docs/fairness-1.md), for tables that were opened
// under it. The number and the server's hash are stored in the browser.

import { commitment } from '../fair/scheme';
import type { Shown } from '../fair/page2';
import type { Commit, Reveal } from '../protocol/messages';
import { randomHex } from './random';
import { read, write } from '../storage';

interface Receipt {
  hash: string;
  number: string | null;
}

const key = (table: string): string => `fair.${table}`;

function receipt(table: string): Receipt | null {
  const found = read(key(table));
  return typeof found === 'object' && found !== null && 'hash' in found ? (found as Receipt) : null;
}

/** The hash that was published when this page first saw the table. */
export function firstHash(table: string): string | null {
  return receipt(table)?.hash ?? null;
}

/** The number that this page drew for the table. */
export function ownNumber(table: string): string | null {
  return receipt(table)?.number ?? null;
}

/** The message that this page owes now, if any; it never reveals its number before it is asked. */
export function messageDue(table: Shown): Commit | Reveal | null {
  const { fairness, id, you } = table;
  if (!receipt(id)) write(key(id), { hash: fairness.hash, number: null });
  if (you === null || fairness.awaiting === null) return null;
  const own = fairness.attempts.at(-1)?.shares.find((each) => each.seat === you);
  if (!own || own.out) return null;
  if (fairness.awaiting === 'commit') {
    if (own.commitment) return null;
    const number = receipt(id)?.number ?? randomHex(32);
    write(key(id), { hash: receipt(id)?.hash ?? fairness.hash, number });
    return { type: 'commit', commitment: commitment(id, you, number), attempt: 1 };
  }
  const number = receipt(id)?.number;
  return own.number || !number ? null : { type: 'reveal', number, attempt: 1 };
}

// This page's part in the fair deal (docs/fairness.md): it answers by itself, and nobody has to do
// anything. What it has promised and seen is kept in the browser: a page that is loaded again must
// tell the same number, and the finished match is checked against it.

import type { Commit, Reveal, TableInfo } from '../protocol/messages';
import { isKept, turn, withoutSeat, type Kept, type Shown, type Trouble } from '../fair/page2';
import { VERSION } from '../fair/scheme2';
import type { KeptHere } from '../fair/verify';
import { firstHash, ownNumber, share } from './fairdeal1';
import { randomHex } from './random';
import { change, look } from './vault';

export interface Answer {
  readonly say: Commit | Reveal | null;
  readonly trouble: Trouble | null;
}

const key = (table: string): string => `match.${table}`;

/** What this page says now, if anything. It is written down before it is said. */
export async function answer(table: TableInfo): Promise<Answer> {
  const { fairness } = table;
  if (fairness === null) return { say: null, trouble: null };
  const shown: Shown = { ...table, fairness };
  if (fairness.version !== VERSION) return { say: share(shown), trouble: null };
  let found: Answer = { say: null, trouble: null };
  await change(key(table.id), (before) => {
    const { kept, ...rest } = turn(asKept(before), shown, () => randomHex(32));
    found = rest;
    return kept;
  });
  return found;
}

/** This page's person leaves the seat: that a number from there is missing later is no fault. */
export async function leave(table: string): Promise<void> {
  await change(key(table), (before) => {
    const kept = asKept(before);
    return kept ? withoutSeat(kept) : before;
  });
}

/** What this browser has kept of a match since it began, if it has a part in it. */
export async function keptOf(table: string): Promise<Kept | null> {
  return asKept(await look(key(table)));
}

/** The same for a check, whichever version it was. */
export async function keptHere(table: string, seat: number | null = null): Promise<KeptHere> {
  const first = { hash: firstHash(table), number: ownNumber(table), seat };
  return { first, second: await keptOf(table) };
}

function asKept(found: unknown): Kept | null {
  return isKept(found) ? found : null;
}

// This page's part in the fair deal (docs/fairness.md): it draws a number of its own, binds itself
// to it, and tells it when everybody is bound.
//
// The number and the server's hash are kept in the browser: a page that is loaded again in between
// must tell the same number, and the hash is what the finished match is checked against.

import { sha256Hex } from '../fair/sha256';
import type { Commit, Reveal, TableInfo } from '../protocol/messages';
import { read, write } from './storage';

interface Kept {
  hash: string;
  number: string | null;
}

const key = (table: string): string => `fair.${table}`;

function kept(table: string): Kept | null {
  const found = read(key(table));
  return typeof found === 'object' && found !== null && 'hash' in found ? (found as Kept) : null;
}

/** The hash that was published when this page first saw the table. */
export function firstHash(table: string): string | null {
  return kept(table)?.hash ?? null;
}

/** The number that this page drew for the table. */
export function ownNumber(table: string): string | null {
  return kept(table)?.number ?? null;
}

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function commitment(table: string, seat: number, number: string): string {
  return sha256Hex(`stammtisch/fair/1/number/${table}/${seat}/${number}`);
}

/** What is to be said now, if anything: never a number before its turn. */
export function share(table: TableInfo): Commit | Reveal | null {
  const { fairness, id, you } = table;
  if (!kept(id)) write(key(id), { hash: fairness.hash, number: null });
  if (you === null || fairness.wants === null) return null;
  const own = fairness.shares.find((each) => each.seat === you);
  if (!own || own.out) return null;
  if (fairness.wants === 'commit') {
    if (own.commitment) return null;
    const number = kept(id)?.number ?? draw();
    write(key(id), { hash: kept(id)?.hash ?? fairness.hash, number });
    return { type: 'commit', commitment: commitment(id, you, number) };
  }
  const number = kept(id)?.number;
  return own.number || !number ? null : { type: 'reveal', number };
}

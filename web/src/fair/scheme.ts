// The fair deal's texts and hashes, version 1, exactly as in docs/fairness-1.md: the twin of
// `stammtisch.table.fairness`. A seed or a number is 32 bytes, written as 64 hexadecimal digits.

import { hmacSha256 } from './hmac';
import { hex, sha256Hex, unhex } from './sha256';

export const VERSION = 1;

const SCHEME = `stammtisch/fair/${VERSION}`;
const utf8 = new TextEncoder();

/** The server's commitment to its seed, published when a table is opened. */
export function seedHash(table: string, seed: string): string {
  return sha256Hex(`${SCHEME}/seed/${table}/${seed}`);
}

/** A page's commitment to its number, sent before any number is known. */
export function commitment(table: string, seat: number, number: string): string {
  return sha256Hex(`${SCHEME}/number/${table}/${seat}/${number}`);
}

/** All numbers that count, by seat, as one text. */
export function mix(numbers: ReadonlyMap<number, string>): string {
  return [...numbers]
    .sort(([one], [other]) => one - other)
    .map(([seat, number]) => `${seat}:${number}`)
    .join(',');
}

/** The seed from which deal `index` of the match is shuffled. */
export function dealSeed(seed: string, table: string, mixed: string, index: number): string {
  return derived(seed, `deal/${table}/${mixed}/${index}`);
}

/** The seed from which the first dealer is drawn. */
export function firstDealerSeed(seed: string, table: string, mixed: string): string {
  return derived(seed, `first-dealer/${table}/${mixed}`);
}

/** The seed of the bots' random numbers in deal `index`; no card depends on it. */
export function botsSeed(seed: string, table: string, mixed: string, index: number): string {
  return derived(seed, `bots/${table}/${mixed}/${index}`);
}

function derived(seed: string, purpose: string): string {
  return hex(hmacSha256(unhex(seed), utf8.encode(`${SCHEME}/${purpose}`)));
}

// The keys of the days (`stammtisch.daily.chain`): each is the hash of the next, and hashed once for each
// day so far it is the end of the chain.

import { hex, sha256, sha256Hex, unhex } from './sha256';

/** The end to which the key of this day leads. */
export function endOf(key: string, day: number): string {
  let bytes = unhex(key);
  for (let times = 0; times < day; times += 1) bytes = sha256(bytes);
  return hex(bytes);
}

/** An end of the chain, and the day on which a browser heard of it. */
export interface KnownEnd {
  readonly end: string;
  readonly since: number;
}

/**
 * What a day's key proves to a browser. `weak`: it leads to the end that the server names now, which this
 * browser had not heard of before the day was over.
 */
export function checkKey(
  { day, key, end }: { readonly day: number; readonly key: string; readonly end: string },
  known: KnownEnd | null,
): 'good' | 'weak' | 'bad' {
  if (!/^[0-9a-f]{64}$/.test(key) || endOf(key, day) !== (known?.end ?? end)) return 'bad';
  return known && known.since <= day ? 'good' : 'weak';
}

/**
 * The same, and whether what is published of the day has the hash that the browser heard of while the day
 * ran, if it did. `other`: it has not.
 */
export function checkDay(
  day: Parameters<typeof checkKey>[0],
  known: KnownEnd | null,
  published: string,
  promised: string | null,
): 'good' | 'weak' | 'bad' | 'other' {
  if (promised !== null && sha256Hex(published) !== promised) return 'other';
  return checkKey(day, known);
}

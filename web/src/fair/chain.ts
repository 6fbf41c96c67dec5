// The keys of the days (`stammtisch.daily.chain`): each is the hash of the next, and hashed once for each
// day so far it is the end of the chain.

import { hex, sha256, unhex } from './sha256';

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

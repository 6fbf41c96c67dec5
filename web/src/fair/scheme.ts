// The fair deal's texts and hashes, exactly as in docs/fairness.md: the twin of
// `stammtisch.table.fair.scheme`. Version 3 is version 2 with void deals: the texts keep their 2. A seed or
// a number is 32 bytes, written as 64 hexadecimal digits.

import { hmacSha256 } from './hmac';
import { hex, sha256Hex, unhex } from './sha256';

export const VERSION = 3;

/** The versions whose matches can be checked. */
export const CHECKABLE: readonly number[] = [2, VERSION];

/** At most so many deals of a match are void, each once. */
export const MOST_VOID = 3;

export type Kind = 'person' | 'bot';

/** The contents of a roster; R is its text. */
export interface Roster {
  readonly match: string;
  readonly attempt: number;
  readonly hash: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly Kind[];
}

const SCHEME = 'stammtisch/fair/2';
const utf8 = new TextEncoder();

/** C: the server's commitment to its seed, published first. */
export function seedHash(match: string, seed: string): string {
  return sha256Hex(`${SCHEME}/seed/${match}/${seed}`);
}

/** R: the match and attempt, the game with its options, and who sits where. */
export function roster({ match, attempt, hash, game, options, seats }: Roster): string {
  const chosen = Object.entries(options)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`);
  return [`${SCHEME}/roster`, match, attempt, hash, game, chosen.join(','), seats.join(',')].join(
    '/',
  );
}

/** A page's commitment to its number, sent before any number is known. */
export function commitment(rostered: string, seat: number, number: string): string {
  return sha256Hex(`${SCHEME}/number/${sha256Hex(rostered)}/${seat}/${number}`);
}

/** L: an entry for each person; `-` for one who takes no part. */
export function commitmentList(entries: readonly (readonly [number, string | null])[]): string {
  return listed(entries.map(([seat, commitment]) => [seat, commitment ?? '-']));
}

/** N: the numbers of all who take part. */
export function numberList(entries: readonly (readonly [number, string])[]): string {
  return listed(entries);
}

function listed(entries: readonly (readonly [number, string])[]): string {
  return [...entries]
    .sort(([one], [other]) => one - other)
    .map(([seat, value]) => `${seat}:${value}`)
    .join(',');
}

/** T: roster, list and numbers in one. */
export function draw(rostered: string, committed: string, revealed: string): string {
  return sha256Hex(`${SCHEME}/draw/${sha256Hex(rostered)}/${committed}/${revealed}`);
}

/** The seed from which deal `index` of the match is shuffled; `anew`: it was void before. */
export function dealSeed(seed: string, drawn: string, index: number, anew = false): string {
  return derived(seed, `${anew ? 'v3/again' : 'v2/deal'}/${drawn}/${index}`);
}

/** The seed from which the first dealer is drawn. */
export function firstDealerSeed(seed: string, drawn: string): string {
  return derived(seed, `v2/first-dealer/${drawn}`);
}

/** The seed of the bots' random numbers in deal `index`; no card depends on it. */
export function botsSeed(seed: string, drawn: string, index: number, anew = false): string {
  return derived(seed, `${anew ? 'v3/again-bots' : 'v2/bots'}/${drawn}/${index}`);
}

function derived(seed: string, purpose: string): string {
  return hex(hmacSha256(unhex(seed), utf8.encode(purpose)));
}

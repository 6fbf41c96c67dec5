// The deals of this day, and what this browser keeps of them: the end of the chain of keys as it first
// heard of it, and the day on which the person wants to see nothing more of them.

import type { KnownEnd } from '../fair/chain';
import { faces } from '../games';
import type { Today } from '../protocol/messages';
import { read, write } from '../storage';

const KEPT = 'day_end';
const HASHES = 'day_hashes';
const DISMISSED = 'day_dismissed';

/** So many hashes are kept: those of two months. */
const MOST = 180;

/** What this browser first heard of the end of the chain, if it did. */
export function knownEnd(): KnownEnd | null {
  const kept = read(KEPT) as Partial<KnownEnd> | null | undefined;
  return typeof kept?.end === 'string' && typeof kept.since === 'number'
    ? { end: kept.end, since: kept.since }
    : null;
}

/** The hash of what will be published of a game of a day, as this browser first heard of it. */
export function knownHash(day: number, game: string): string | null {
  return hashes().find(({ of }) => of === `${day}/${game}`)?.hash ?? null;
}

interface KnownHash {
  readonly of: string;
  readonly hash: string;
}

function hashes(): readonly KnownHash[] {
  const kept = read(HASHES);
  return Array.isArray(kept) ? kept.filter(isHash) : [];
}

function isHash(kept: unknown): kept is KnownHash {
  const { of, hash } = (kept ?? {}) as Partial<KnownHash>;
  return typeof of === 'string' && typeof hash === 'string';
}

/**
 * Keeps the end of the chain if none is kept, and the hashes of this day; returns the games in the order of
 * the start page.
 */
export function heard(today: Today): Today {
  if (today.end && !knownEnd()) write(KEPT, { end: today.end, since: today.day });
  const fresh = today.games
    .filter(({ game, hash }) => hash && !knownHash(today.day, game))
    .map(({ game, hash }) => ({ of: `${today.day}/${game}`, hash }));
  if (fresh.length) write(HASHES, [...hashes(), ...fresh].slice(-MOST));
  return { ...today, games: inOrder(today.games) };
}

function inOrder(games: Today['games']): Today['games'] {
  const place = ({ game }: Today['games'][number]): number =>
    faces.findIndex(({ name }) => name === game);
  return [...games].sort((one, other) => place(one) - place(other));
}

/** Whether the house names another end than the one that this browser first heard of. */
export function endChanged({ end }: Today): boolean {
  const known = knownEnd();
  return end !== '' && known !== null && known.end !== end;
}

/** Whether the start page shows them. */
export function isShown({ day, games }: Today): boolean {
  return games.length > 0 && read(DISMISSED) !== day;
}

/** The start page shows nothing of this day any more. */
export function dismissDay(day: number): void {
  write(DISMISSED, day);
}

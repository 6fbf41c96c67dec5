// A page's part in the fair deal, version 2 (docs/fairness.md): what it says, what it writes down
// before it says it, and what makes it refuse to go on.
//
// A pure function of what was written down and of what the server shows: the same in every tab, and
// after every reload. What is written down once is never changed.

import type { Attempt, Commit, Reveal, Share, TableInfo } from '../protocol/messages';
import { isHex, isObject } from './json';
import { commitment, commitmentList, draw, numberList, roster } from './scheme2';

/**
 * What a page has seen of an attempt: R, its own number and the seat for which it was drawn, L, N and
 * T. Somebody may leave that seat and take another: nothing is due to the number there.
 */
export interface KeptAttempt {
  readonly roster: string;
  number: string | null;
  seat: number | null;
  list: string | null;
  numbers: string | null;
  draw: string | null;
  /** The number has been told, for this roster and this list. */
  told: boolean;
}

const NO_SEAT = -1;

/** What a page has kept of a match. `hash` is C, as it was seen first. */
export interface Kept {
  readonly kept: 1;
  readonly table: string;
  readonly hash: string;
  readonly attempts: KeptAttempt[];
}

/** Whether a value from the browser's memory is what a page has kept. */
export function isKept(value: unknown): value is Kept {
  if (!isObject(value) || value.kept !== 1 || !Array.isArray(value.attempts)) return false;
  return typeof value.table === 'string' && isHex(value.hash) && value.attempts.every(isAttempt);
}

function isAttempt(value: unknown): boolean {
  if (!isObject(value) || typeof value.roster !== 'string') return false;
  const { number, list, numbers, draw: drawn } = value;
  const texts = [list, numbers].every((text) => text === null || typeof text === 'string');
  return texts && [number, drawn].every((hex) => hex === null || isHex(hex));
}

/** Why a page does not go on. */
export type Trouble = 'hash' | 'roster' | 'list' | 'numbers' | 'attempts' | 'missing';

export type Shown = Pick<TableInfo, 'id' | 'game' | 'options' | 'seats' | 'you' | 'phase'> & {
  readonly fairness: NonNullable<TableInfo['fairness']>;
};

export interface Turn {
  readonly kept: Kept;
  readonly say: Commit | Reveal | null;
  readonly trouble: Trouble | null;
}

/** What a page does when it is shown this. `fresh` draws a number. */
export function turn(before: Kept | null, table: Shown, fresh: () => string): Turn {
  const kept: Kept = before
    ? structuredClone(before)
    : { kept: 1, table: table.id, hash: table.fairness.hash, attempts: [] };
  const trouble = witnessed(kept, table);
  return { kept, say: trouble ? null : due(kept, table, fresh), trouble };
}

/** What was kept, of somebody who leaves the seat: nothing is due any more to the numbers drawn there. */
export function withoutSeat(kept: Kept): Kept {
  const attempts = kept.attempts.map((each) =>
    each.number === null ? each : { ...each, seat: NO_SEAT },
  );
  return { ...kept, attempts };
}

/** Writes down what is new; what does not agree with what was written down is trouble. */
function witnessed(kept: Kept, table: Shown): Trouble | null {
  const { hash, attempts } = table.fairness;
  if (kept.hash !== hash) return 'hash';
  if (attempts.length < kept.attempts.length) return 'attempts';
  for (const place of attempts.keys()) {
    const trouble = rosterTrouble(kept, table, place) ?? listTrouble(kept, table, place);
    if (trouble) return trouble;
  }
  return null;
}

/** R must be what the page shows, and stay as it was. */
function rosterTrouble(kept: Kept, table: Shown, place: number): Trouble | null {
  const { fairness, id, game, options } = table;
  const attempt = fairness.attempts[place];
  if (!attempt) return 'attempts';
  const { seats } = attempt;
  const now = roster({ match: id, attempt: place + 1, hash: kept.hash, game, options, seats });
  const own = kept.attempts[place];
  if (own) return own.roster === now ? null : 'roster';
  const before = fairness.attempts[place - 1];
  if (before && !mayFollow(before, attempt)) return 'attempts';
  if (!matchesTable(table, attempt, place)) return 'roster';
  const empty = { number: null, seat: null, list: null, numbers: null, draw: null, told: false };
  kept.attempts.push({ roster: now, ...empty });
  return null;
}

/** No bot becomes a person from one attempt to the next. */
function mayFollow(before: Attempt, attempt: Attempt): boolean {
  return attempt.seats.every((kind, seat) => kind === 'bot' || before.seats[seat] === 'person');
}

/**
 * A roster that is about to be answered names the same people and bots as the table. Later somebody
 * may have left, and the roster still names a person.
 */
function matchesTable({ fairness, seats, you }: Shown, attempt: Attempt, place: number): boolean {
  if (attempt.seats.length !== seats.length) return false;
  const answered = fairness.wants !== 'commit' || place < fairness.attempts.length - 1;
  if (answered) return true;
  if (you !== null && attempt.seats[you] !== 'person') return false;
  return attempt.seats.every((kind, seat) => {
    const shown = seats[seat]?.kind;
    const left = attempt.shares.find((share) => share.seat === seat)?.out;
    return kind === 'person' ? shown === 'person' || left : shown === 'bot';
  });
}

/** L has an entry for each person, stays as it was, and holds what this page has promised. */
function listTrouble(kept: Kept, table: Shown, place: number): Trouble | null {
  const { fairness, you } = table;
  const [attempt, own] = [fairness.attempts[place], kept.attempts[place]];
  if (!attempt || !own) return 'attempts';
  const running = place === fairness.attempts.length - 1;
  if (running && fairness.wants === 'commit') return null;

  const people = attempt.seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []));
  if (people.join() !== attempt.shares.map(({ seat }) => seat).join()) return 'list';
  const list = commitmentList(attempt.shares.map((share) => [share.seat, promised(share)]));
  if (own.list !== null && own.list !== list) return 'list';
  const before = fairness.attempts[place - 1];
  if (before && !attempt.shares.every((share) => !promised(share) || hasTold(before, share.seat)))
    return 'attempts'; // Somebody who has failed once draws again.
  const mine = ownShare(attempt, own, you);
  if (own.number && mine && promised(mine) !== commitment(own.roster, mine.seat, own.number))
    return promised(mine) === null ? 'missing' : 'list';
  own.list = list;
  return numbersTrouble(table, attempt, own, running);
}

/** Every number that is told belongs to its entry, and none is missing where all are said to be there. */
function numbersTrouble(
  { fairness, you, phase }: Shown,
  attempt: Attempt,
  own: KeptAttempt,
  running: boolean,
): Trouble | null {
  for (const share of attempt.shares) {
    const { seat, number } = share;
    if (number !== null && commitment(own.roster, seat, number) !== promised(share))
      return 'numbers';
  }
  const failed = attempt.shares.filter((share) => promised(share) && share.number === null);
  const over = !running || fairness.wants === null;
  const mine = ownShare(attempt, own, you);
  if (own.told && mine && failed.includes(mine) && (over || mine.out !== null)) return 'missing';
  if (!over) return null;
  // Only a missing number makes an attempt void, and then no card is dealt from it.
  if (running ? failed.length > 0 && phase !== 'shuffling' : failed.length === 0) return 'attempts';
  const numbers = numberList(
    attempt.shares.flatMap(({ seat, number }) => (number === null ? [] : [[seat, number]])),
  );
  if (own.numbers !== null && own.numbers !== numbers) return 'numbers';
  own.numbers = numbers;
  own.draw = draw(own.roster, own.list ?? '', numbers);
  return null;
}

/** What this page owes now. Its number is told for one list only; the same may be said again. */
function due(kept: Kept, { fairness, you }: Shown, fresh: () => string): Commit | Reveal | null {
  const attempt = fairness.attempts.length;
  const own = kept.attempts[attempt - 1];
  const mine = fairness.attempts[attempt - 1]?.shares.find(({ seat }) => seat === you);
  if (!own || !mine || mine.out !== null) return null;
  if (fairness.wants === 'commit') {
    if (mine.commitment !== null) return null;
    if (own.number === null) Object.assign(own, { number: fresh(), seat: mine.seat });
    if (!own.number || !drawnFor(own, mine.seat)) return null;
    return { type: 'commit', commitment: commitment(own.roster, mine.seat, own.number), attempt };
  }
  if (fairness.wants !== 'reveal' || mine.number !== null) return null;
  if (!own.number || !drawnFor(own, mine.seat)) return null;
  own.told = true;
  return { type: 'reveal', number: own.number, attempt };
}

/** Whether the number was drawn for this seat; what was kept before seats were kept may have been. */
function drawnFor(own: KeptAttempt, seat: number | null): boolean {
  return (own.seat ?? seat) === seat;
}

/** The share of this page's own number, while its person sits where it was drawn. */
function ownShare(attempt: Attempt, own: KeptAttempt, you: number | null): Share | undefined {
  return drawnFor(own, you) ? attempt.shares.find(({ seat }) => seat === you) : undefined;
}

function promised({ out, commitment }: Share): string | null {
  return out === 'commit' ? null : (commitment ?? null);
}

function hasTold(attempt: Attempt, seat: number): boolean {
  return attempt.shares.some((share) => share.seat === seat && share.number !== null);
}

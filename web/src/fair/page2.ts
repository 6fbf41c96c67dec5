// A page's part in the fair deal, version 2 (docs/fairness.md): what it sends, what it stores before
// it sends that (its receipt), and what makes it refuse to continue.
//
// A pure function of the receipt and of what the server shows, so that it is the same in every tab
// and after every reload. An entry of the receipt never changes once it is set.

import type { Attempt, Commit, Reveal, Share, TableInfo } from '../protocol/messages';
import { isHex, isObject } from './json';
import { commitment, commitmentList, draw, numberList, roster } from './scheme2';

/**
 * What a page has seen of an attempt: R, its own number and the seat for which it was drawn, L, N and
 * T. A person may take another seat later; the number is not due there.
 */
export interface ReceiptAttempt {
  readonly roster: string;
  number: string | null;
  seat: number | null;
  list: string | null;
  numbers: string | null;
  draw: string | null;
  /** The number has been revealed, for this roster and this list. (A name of the stored form.) */
  told: boolean;
}

const NO_SEAT = -1;

/**
 * A page's receipt of the draw of one match. `hash` is C, as it was seen first. `kept` is the
 * version of the stored form.
 */
export interface Receipt {
  readonly kept: 1;
  readonly table: string;
  readonly hash: string;
  readonly attempts: ReceiptAttempt[];
}

/** Whether a stored value is a receipt. */
export function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || value.kept !== 1 || !Array.isArray(value.attempts)) return false;
  return typeof value.table === 'string' && isHex(value.hash) && value.attempts.every(isAttempt);
}

function isAttempt(value: unknown): boolean {
  if (!isObject(value) || typeof value.roster !== 'string') return false;
  const { number, list, numbers, draw: drawn } = value;
  const texts = [list, numbers].every((text) => text === null || typeof text === 'string');
  return texts && [number, drawn].every((hex) => hex === null || isHex(hex));
}

/** Why a page refuses to continue: the part that contradicts its receipt. */
export type Trouble = 'hash' | 'roster' | 'list' | 'numbers' | 'attempts' | 'missing';

export type Shown = Pick<TableInfo, 'id' | 'game' | 'options' | 'seats' | 'you' | 'phase'> & {
  readonly fairness: NonNullable<TableInfo['fairness']>;
};

export interface DrawResponse {
  readonly receipt: Receipt;
  readonly message: Commit | Reveal | null;
  readonly trouble: Trouble | null;
}

/** The page's message to this table, and its new receipt. `fresh` draws a number. */
export function respond(before: Receipt | null, table: Shown, fresh: () => string): DrawResponse {
  const receipt: Receipt = before
    ? structuredClone(before)
    : { kept: 1, table: table.id, hash: table.fairness.hash, attempts: [] };
  const trouble = extended(receipt, table);
  return { receipt, message: trouble ? null : due(receipt, table, fresh), trouble };
}

/** The receipt after its person has left the seat: numbers drawn for it are no longer due. */
export function withoutSeat(receipt: Receipt): Receipt {
  const attempts = receipt.attempts.map((each) =>
    each.number === null ? each : { ...each, seat: NO_SEAT },
  );
  return { ...receipt, attempts };
}

/** Adds what is new to the receipt; returns what contradicts it. */
function extended(receipt: Receipt, table: Shown): Trouble | null {
  const { hash, attempts } = table.fairness;
  if (receipt.hash !== hash) return 'hash';
  if (attempts.length < receipt.attempts.length) return 'attempts';
  for (const place of attempts.keys()) {
    const trouble = rosterTrouble(receipt, table, place) ?? listTrouble(receipt, table, place);
    if (trouble) return trouble;
  }
  return null;
}

/** R must be what the page shows, and stay as it was. */
function rosterTrouble(receipt: Receipt, table: Shown, place: number): Trouble | null {
  const { fairness, id, game, options } = table;
  const attempt = fairness.attempts[place];
  if (!attempt) return 'attempts';
  const { seats } = attempt;
  const now = roster({ match: id, attempt: place + 1, hash: receipt.hash, game, options, seats });
  const own = receipt.attempts[place];
  if (own) return own.roster === now ? null : 'roster';
  const before = fairness.attempts[place - 1];
  if (before && !mayFollow(before, attempt)) return 'attempts';
  if (!matchesTable(table, attempt, place)) return 'roster';
  const empty = { number: null, seat: null, list: null, numbers: null, draw: null, told: false };
  receipt.attempts.push({ roster: now, ...empty });
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
  const answered = fairness.awaiting !== 'commit' || place < fairness.attempts.length - 1;
  if (answered) return true;
  if (you !== null && attempt.seats[you] !== 'person') return false;
  return attempt.seats.every((kind, seat) => {
    const shown = seats[seat]?.kind;
    const left = attempt.shares.find((share) => share.seat === seat)?.out;
    return kind === 'person' ? shown === 'person' || left : shown === 'bot';
  });
}

/** L has an entry for each person, stays as it was, and holds this page's commitment. */
function listTrouble(receipt: Receipt, table: Shown, place: number): Trouble | null {
  const { fairness, you } = table;
  const [attempt, own] = [fairness.attempts[place], receipt.attempts[place]];
  if (!attempt || !own) return 'attempts';
  const running = place === fairness.attempts.length - 1;
  if (running && fairness.awaiting === 'commit') return null;

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

/** Every revealed number fits its commitment, and none is missing once the attempt is over. */
function numbersTrouble(
  { fairness, you, phase }: Shown,
  attempt: Attempt,
  own: ReceiptAttempt,
  running: boolean,
): Trouble | null {
  for (const share of attempt.shares) {
    const { seat, number } = share;
    if (number !== null && commitment(own.roster, seat, number) !== promised(share))
      return 'numbers';
  }
  const failed = attempt.shares.filter((share) => promised(share) && share.number === null);
  const over = !running || fairness.awaiting === null;
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

/** The message that is due now. The page reveals its number for one list only; it may repeat it. */
function due(
  receipt: Receipt,
  { fairness, you }: Shown,
  fresh: () => string,
): Commit | Reveal | null {
  const attempt = fairness.attempts.length;
  const own = receipt.attempts[attempt - 1];
  const mine = fairness.attempts[attempt - 1]?.shares.find(({ seat }) => seat === you);
  if (!own || !mine || mine.out !== null) return null;
  if (fairness.awaiting === 'commit') {
    if (mine.commitment !== null) return null;
    if (own.number === null) Object.assign(own, { number: fresh(), seat: mine.seat });
    if (!own.number || !drawnFor(own, mine.seat)) return null;
    return { type: 'commit', commitment: commitment(own.roster, mine.seat, own.number), attempt };
  }
  if (fairness.awaiting !== 'reveal' || mine.number !== null) return null;
  if (!own.number || !drawnFor(own, mine.seat)) return null;
  own.told = true;
  return { type: 'reveal', number: own.number, attempt };
}

/** Whether the number was drawn for this seat; old receipts do not say, and match any. */
function drawnFor(own: ReceiptAttempt, seat: number | null): boolean {
  return (own.seat ?? seat) === seat;
}

/** The share of this page's own number, while its person sits where it was drawn. */
function ownShare(attempt: Attempt, own: ReceiptAttempt, you: number | null): Share | undefined {
  return drawnFor(own, you) ? attempt.shares.find(({ seat }) => seat === you) : undefined;
}

function promised({ out, commitment }: Share): string | null {
  return out === 'commit' ? null : (commitment ?? null);
}

function hasTold(attempt: Attempt, seat: number): boolean {
  return attempt.shares.some((share) => share.seat === seat && share.number !== null);
}

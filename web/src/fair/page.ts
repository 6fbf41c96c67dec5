// A page's part in the draw of the fair deal (docs/fairness.md): what it sends, what it stores before it
// sends that, and what makes it refuse to go on.
//
// A pure function of the receipt and of what the server shows, so that it is the same in every tab
// and after every reload. An entry of the receipt never changes once it is set.

import type { FairAttempt, Commit, Reveal, FairShare, TableInfo } from '../protocol/messages';
import type { KeptAttempt, Receipt, Trouble } from './receipt';
import { commitment, commitmentList, draw, numberList, roster } from './scheme';
import { agree } from './terms';

const NO_SEAT = -1;

/** The table as a message shows it. */
export type Shown = Pick<
  TableInfo,
  | 'id'
  | 'game'
  | 'options'
  | 'practice'
  | 'arranged'
  | 'repeats'
  | 'of_day'
  | 'seats'
  | 'you'
  | 'phase'
> & {
  readonly fairness: NonNullable<TableInfo['fairness']>;
};

export interface DrawResponse {
  readonly receipt: Receipt;
  readonly message: Commit | Reveal | null;
  readonly trouble: Trouble | null;
}

/**
 * The page's message to this table, and its new receipt. `connected`: the page was connected when
 * whatever is new here began. `fresh` draws a number.
 */
export function respond(
  before: Receipt,
  table: Shown,
  connected: boolean,
  fresh: () => string,
): DrawResponse {
  if (before.trouble) return { receipt: before, message: null, trouble: before.trouble };
  const receipt = structuredClone(before);
  const trouble = aboutAnother(receipt, table, connected) ?? extended(receipt, table, connected);
  if (trouble) return { receipt: { ...before, trouble }, message: null, trouble };
  return { receipt, message: due(receipt, table, fresh), trouble };
}

/** The receipt after its person has left the seat: numbers drawn for it are no longer due. */
export function withoutSeat(receipt: Receipt): Receipt {
  const attempts = receipt.attempts.map((each) =>
    each.number === null ? each : { ...each, seat: NO_SEAT },
  );
  return { ...receipt, attempts };
}

/** Whether the person has a seat: as a message says, or else by a number that was drawn for it. */
export function hasSeat({ attempts }: Receipt, you: number | null): boolean {
  return you !== null || attempts.some(({ number, seat }) => number !== null && seat !== NO_SEAT);
}

/** Whether the person sits at a match whose draw is made, or closed, without a number of this page. */
export function isLate(receipt: Receipt, { you, phase, fairness }: Shown): boolean {
  if (you === null || phase === 'gathering' || receipt.ended) return false;
  if (phase === 'shuffling' && fairness.awaiting !== 'reveal') return false;
  const mine = fairness.attempts.at(-1)?.shares.find(({ seat }) => seat === you);
  return !receipt.attempts.at(-1)?.number || mine?.out === 'commit';
}

/** Whether a message is about something else than this page has asked for, or seen first. */
function aboutAnother(receipt: Receipt, table: Shown, connected: boolean): Trouble | null {
  const { id, game, repeats, of_day, fairness } = table;
  if (id !== receipt.table) return 'match';
  if (game !== receipt.game) return 'game';
  if (repeats || of_day !== null) return 'kind'; // The link says that the cards are drawn.
  if (fairness.version !== receipt.version) return 'version';
  receipt.hash ??= fairness.hash;
  return fairness.hash === receipt.hash ? agree(receipt, table, connected) : 'hash';
}

/** Adds what is new of the draw to the receipt; returns what contradicts it. */
function extended(receipt: Receipt, table: Shown, connected: boolean): Trouble | null {
  const { attempts } = table.fairness;
  if (attempts.length === 0 && connected && table.you !== null && begun(table)) return 'unasked';
  for (const place of attempts.keys()) {
    const trouble =
      rosterTrouble(receipt, table, place, connected) ?? listTrouble(receipt, table, place);
    if (trouble) return trouble;
  }
  return null;
}

/** Whether the draw has begun, or even cards were dealt. */
function begun({ phase }: Shown): boolean {
  return phase !== 'gathering' && phase !== 'abandoned';
}

/** R follows from the receipt and from who sits where; it must be what the page shows, and stay. */
function rosterTrouble(
  receipt: Receipt,
  table: Shown,
  place: number,
  connected: boolean,
): Trouble | null {
  const { fairness } = table;
  const attempt = fairness.attempts[place];
  if (!attempt) return 'attempts';
  const { seats } = attempt;
  const { table: match, game, options } = receipt;
  const hash = receipt.hash ?? '';
  const now = roster({ match, attempt: place + 1, hash, game, options, seats });
  const own = receipt.attempts[place];
  if (own) return own.roster === now && matchesTable(table, attempt) ? null : 'roster';
  const before = fairness.attempts[place - 1];
  if (before && !mayFollow(before, attempt)) return 'attempts';
  if (receipt.seats && place === 0 && receipt.seats.join() !== seats.join()) return 'roster';
  if (!matchesTable(table, attempt)) return 'roster';
  if (!asked(table, place, connected)) return 'unasked';
  const empty = { number: null, seat: null, list: null, numbers: null, draw: null, told: false };
  receipt.attempts.push({ roster: now, ...empty });
  return null;
}

/** No bot becomes a person from one attempt to the next. */
function mayFollow(before: FairAttempt, attempt: FairAttempt): boolean {
  return attempt.seats.every((kind, seat) => kind === 'bot' || before.seats[seat] === 'person');
}

/**
 * A roster names the same people and bots as the table. A person may have left since, but only after
 * doing their part or failing to; a bot's seat may be taken only once cards are dealt.
 */
function matchesTable({ seats, phase }: Shown, attempt: FairAttempt): boolean {
  if (attempt.seats.length !== seats.length) return false;
  if (phase === 'abandoned') return true; // Whoever was left has gone.
  return attempt.seats.every((kind, seat) => {
    const shown = seats[seat]?.kind;
    const share = attempt.shares.find((each) => each.seat === seat);
    if (kind === 'person')
      return shown === 'person' || (share && (share.out !== null || share.number !== null));
    return shown === 'bot' || phase !== 'shuffling';
  });
}

/**
 * Whether the server has asked this page's person for a number in an attempt that is new to the page.
 * A page that comes late cannot tell.
 */
function asked({ fairness, you }: Shown, place: number, connected: boolean): boolean {
  const before = fairness.attempts[place - 1];
  if (you === null || (before && !hasTold(before, you))) return true;
  const open = fairness.awaiting === 'commit' && place === fairness.attempts.length - 1;
  if (!open) return !connected;
  return (
    fairness.attempts[place]?.shares.some((each) => each.seat === you && each.out === null) ?? false
  );
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
  // A page that is left out has told nothing: it has no number in this draw.
  if (own.number && mine && promised(mine) !== commitment(own.roster, mine.seat, own.number))
    if (promised(mine) !== null) return 'list';
    else if (own.told) return 'missing';
  own.list = list;
  return numbersTrouble(table, attempt, own, running);
}

/** Every revealed number fits its commitment, and none is missing once the attempt is over. */
function numbersTrouble(
  { fairness, you, phase }: Shown,
  attempt: FairAttempt,
  own: KeptAttempt,
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
  if (
    running ? failed.length > 0 && !['shuffling', 'abandoned'].includes(phase) : failed.length === 0
  )
    return 'attempts';
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
    if (own.number === null && receipt.unseen) return null;
    if (own.number === null) Object.assign(own, { number: fresh(), seat: mine.seat });
    if (!own.number || !drawnFor(own, mine.seat)) return null;
    return { type: 'commit', commitment: commitment(own.roster, mine.seat, own.number), attempt };
  }
  if (fairness.awaiting !== 'reveal' || mine.number !== null) return null;
  if (!own.number || !drawnFor(own, mine.seat)) return null;
  own.told = true;
  return { type: 'reveal', number: own.number, attempt };
}

/** Whether the number was drawn for this seat; an attempt without a number matches any. */
function drawnFor(own: KeptAttempt, seat: number | null): boolean {
  return (own.seat ?? seat) === seat;
}

/** The share of this page's own number, while its person sits where it was drawn. */
function ownShare(
  attempt: FairAttempt,
  own: KeptAttempt,
  you: number | null,
): FairShare | undefined {
  return drawnFor(own, you) ? attempt.shares.find(({ seat }) => seat === you) : undefined;
}

function promised({ out, commitment }: FairShare): string | null {
  return out === 'commit' ? null : (commitment ?? null);
}

function hasTold(attempt: FairAttempt, seat: number): boolean {
  return attempt.shares.some((share) => share.seat === seat && share.number !== null);
}

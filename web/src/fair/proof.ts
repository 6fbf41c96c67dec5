// The proof of a fair deal in a record (docs/fairness.md), compared with a page's receipt.

import { bad, checked, counted, good, note, type Check } from './checks';
import { isCount, isHex, isObject } from './json';
import { optionsText, type KeptAttempt, type Receipt } from './receipt';
import {
  commitment,
  commitmentList,
  CHECKABLE,
  dealSeed,
  draw,
  firstDealerSeed,
  MOST_VOID,
  numberList,
  roster,
  seedHash,
  VERSION,
  type Kind,
} from './scheme';

interface Share {
  readonly seat: number;
  readonly commitment: string | null;
  readonly number: string | null;
}

interface Attempt {
  readonly seats: readonly Kind[];
  readonly shares: readonly Share[];
}

/** What a record may have of either, right or wrong. */
const MOST_ATTEMPTS = 9;
const MOST_READ = 9;

/** Deal `deal` was void, since whoever sat on `seat` of the table was away. */
interface VoidDeal {
  readonly deal: number;
  readonly seat: number;
}

export class Proof {
  private constructor(
    readonly version: number,
    readonly table: string,
    readonly hash: string,
    readonly attempts: readonly Attempt[],
    readonly voidDeals: readonly VoidDeal[],
    readonly game: string,
    readonly options: Readonly<Record<string, unknown>>,
  ) {}

  static read(
    fair: Readonly<Record<string, unknown>>,
    table: string,
    hash: string,
    game: string,
    options: Readonly<Record<string, unknown>>,
  ): Proof | null {
    const { attempts, void: dealtAnew = [] } = fair;
    const version = CHECKABLE.find((each) => each === fair.version);
    if (!version || !Array.isArray(attempts) || !Array.isArray(dealtAnew)) return null;
    if (attempts.length < 1 || attempts.length > MOST_ATTEMPTS || dealtAnew.length > MOST_READ)
      return null;
    const tried = attempts.map(readAttempt).filter((attempt) => attempt !== null);
    const known = dealtAnew.map(readVoid).filter((each) => each !== null);
    if (tried.length !== attempts.length || known.length !== dealtAnew.length) return null;
    return new Proof(version, table, hash, tried, known, game, options);
  }

  hashOf(seed: string): string {
    return seedHash(this.table, seed);
  }

  /** The seed of a deal as it was played, or `first` of the cards that it had before it was void. */
  dealSeed(seed: string, index: number, first = false): string {
    const anew = !first && this.voidDeals.some(({ deal }) => deal === index);
    return dealSeed(seed, this.#drawn, index, anew);
  }

  firstDealerSeed(seed: string): string {
    return firstDealerSeed(seed, this.#drawn);
  }

  /** T of the attempt that drew. */
  get #drawn(): string {
    return this.#draw(this.attempts.length - 1);
  }

  #roster(place: number): string {
    const { table: match, hash, game, options } = this;
    const seats = this.attempts[place]?.seats ?? [];
    return roster({ match, attempt: place + 1, hash, game, options, seats });
  }

  #draw(place: number): string {
    const attempt = this.attempts[place];
    return attempt ? draw(this.#roster(place), listOf(attempt), numbersOf(attempt)) : '';
  }

  /** Every number fits its commitment, and each attempt may follow the one before. */
  numbers(seats: number): Check[] {
    for (const [place, { shares }] of this.attempts.entries()) {
      if (!this.#mayFollow(place, seats))
        return [bad('verify.attempts.bad', { attempt: place + 1 })];
      const rostered = this.#roster(place);
      for (const { seat, commitment: promised, number } of shares)
        if (number !== null && commitment(rostered, seat, number) !== promised)
          return [bad('verify.numbers.bad', { seat })];
    }
    const last = this.attempts.at(-1)?.shares ?? [];
    return [
      counted(last.filter(({ number }) => number !== null).length),
      ...this.attempts.flatMap(({ shares }, place) =>
        shares.flatMap((share) => {
          const { seat } = share;
          if (failed(share)) return [note('verify.void', { attempt: place + 1, seat })];
          const silent = place === 0 && share.commitment === null;
          return silent ? [note('verify.out.commit', { seat })] : [];
        }),
      ),
    ];
  }

  /** Whether these deals may be void in a match for so many, with so many deals on record. */
  checkVoid(seats: number, deals: number): Check[] {
    const { version, voidDeals: known } = this;
    if (known.length === 0) return [];
    const may =
      version === VERSION &&
      known.length <= MOST_VOID &&
      known.every(({ deal, seat }, at) => {
        return deal <= deals && seat < seats && deal > (known[at - 1]?.deal ?? -1);
      });
    if (!may) return [bad('verify.void_deals.bad')];
    return [
      good('verify.void_deals', { number: known.length }),
      ...known.map(({ deal, seat }) => note('verify.void_deal', { deal: deal + 1, seat })),
    ];
  }

  /** Whether an attempt has an entry for each person, and may come after the one before. */
  #mayFollow(place: number, game: number): boolean {
    const attempt = this.attempts[place];
    if (!attempt) return false;
    const { seats, shares } = attempt;
    if (seats.length !== game || shares.map(({ seat }) => seat).join() !== people(attempt).join())
      return false;
    if (shares.some((share) => share.number !== null && share.commitment === null)) return false;
    const last = place === this.attempts.length - 1;
    if (shares.some(failed) === last) return false; // Only a void attempt is followed by another.
    const before = this.attempts[place - 1];
    if (!before) return true;
    const told = before.shares.flatMap(({ seat, number }) => (number === null ? [] : [seat]));
    return (
      people(attempt).every((seat) => people(before).includes(seat)) &&
      shares.every((share) => share.commitment === null || told.includes(share.seat))
    );
  }

  /** Whether the record agrees with what a page has kept of the draw. */
  compared(receipt: Receipt): Check[] {
    const match =
      receipt.version === this.version &&
      receipt.table === this.table &&
      receipt.game === this.game &&
      optionsText(receipt.options) === optionsText(this.options);
    if (!match) return [bad('verify.kept.match.bad')];
    const number = this.attempts.length;
    const checks = [
      good('verify.kept.match'),
      ...(receipt.trouble === null ? [] : [bad('verify.kept.trouble.bad')]),
      checked(receipt.hash === this.hash, 'verify.known'),
    ];
    if (receipt.attempts.length !== number)
      return [
        ...checks,
        bad('verify.kept.attempts.bad', { kept: receipt.attempts.length, number }),
      ];
    return [
      ...checks,
      this.#same(receipt, 'roster', (seen, place) => seen.roster === this.#roster(place)),
      this.#same(receipt, 'list', (seen, _, attempt) => same(seen.list, listOf(attempt))),
      this.#same(
        receipt,
        'draw',
        (seen, place, attempt) =>
          same(seen.numbers, numbersOf(attempt)) && same(seen.draw, this.#draw(place)),
      ),
      this.#own(receipt),
    ];
  }

  /** The seat whose number in the draw is this page's own; `null` if none is. */
  drawnFor({ attempts }: Receipt): number | null {
    const number = attempts.at(-1)?.number ?? null;
    const shares = number === null ? [] : (this.attempts.at(-1)?.shares ?? []);
    return shares.find((share) => share.number === number)?.seat ?? null;
  }

  #same(
    receipt: Receipt,
    what: string,
    holds: (seen: KeptAttempt, place: number, attempt: Attempt) => boolean,
  ): Check {
    const wrong = this.attempts.findIndex((attempt, place) => {
      const seen = receipt.attempts[place];
      return !seen || !holds(seen, place, attempt);
    });
    return checked(wrong < 0, `verify.kept.${what}`, { attempt: wrong + 1 });
  }

  /** Whether the page's numbers count. One that came too late was never revealed. */
  #own(receipt: Receipt): Check {
    const told = receipt.attempts.at(-1)?.list !== null && this.drawnFor(receipt) !== null;
    if (!told) return note('verify.kept.no_part'); // Without the list it was never revealed.
    const counts = receipt.attempts.every(
      ({ number }, place) =>
        number === null || this.attempts[place]?.shares.some((share) => share.number === number),
    );
    return checked(counts, 'verify.own');
  }
}

/** Whether the record agrees with what the page has seen; nothing seen agrees with everything. */
function same(seen: string | null, recorded: string): boolean {
  return seen === null || seen === recorded;
}

function people({ seats }: Attempt): number[] {
  return seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []));
}

function listOf({ shares }: Attempt): string {
  return commitmentList(shares.map(({ seat, commitment }) => [seat, commitment]));
}

function numbersOf({ shares }: Attempt): string {
  return numberList(
    shares.flatMap(({ seat, number }) => (number === null ? [] : [[seat, number]])),
  );
}

function failed({ commitment, number }: Share): boolean {
  return commitment !== null && number === null;
}

function readAttempt(data: unknown): Attempt | null {
  if (!isObject(data) || !Array.isArray(data.seats) || !Array.isArray(data.shares)) return null;
  const seats = data.seats.filter((kind) => kind === 'person' || kind === 'bot');
  const shares = data.shares.map(readShare).filter((share) => share !== null);
  const whole = seats.length === data.seats.length && shares.length === data.shares.length;
  return whole ? { seats, shares } : null;
}

function readVoid(data: unknown): VoidDeal | null {
  if (!isObject(data)) return null;
  const { deal, seat } = data;
  return isCount(deal) && isCount(seat) ? { deal, seat } : null;
}

function readShare(data: unknown): Share | null {
  if (!isObject(data)) return null;
  const { seat, commitment, number } = data;
  if (!isCount(seat)) return null;
  if (!(commitment === null || isHex(commitment)) || !(number === null || isHex(number)))
    return null;
  return { seat, commitment, number };
}

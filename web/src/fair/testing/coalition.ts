// Simulated matches of the fair deal, version 2, for the tests: honest pages (the client's own), a
// server that may cheat, and players who collude with it. A fault may change whatever a page is shown
// and whatever is recorded.

import { createHash } from 'node:crypto';
import type { Attempt, Share } from '../../protocol/messages';
import { dealingOf, dealt, firstDealer } from '../deals';
import { respond, type Receipt, type Shown, type Trouble } from '../page2';
import {
  commitment,
  commitmentList,
  dealSeed,
  draw,
  firstDealerSeed,
  numberList,
  roster,
  seedHash,
  type Kind,
} from '../scheme2';

type Step = 'commit' | 'reveal' | null;
export type MutableShare = { -readonly [key in keyof Share]: Share[key] };
export interface MutableAttempt {
  seats: Kind[];
  shares: MutableShare[];
}

/** The proof in the record of a match. */
export interface Proof {
  hash: string;
  seed: string;
  attempts: MutableAttempt[];
}

/** How a server cheats: by what it shows to a page, or by what it records. */
export interface Fault {
  readonly name: string;
  /** Whether the fault is possible in this match. */
  readonly needs?: (match: Match) => boolean;
  readonly show?: (shown: Shown, page: Page, match: Match) => Shown;
  readonly record?: (proof: Proof, match: Match) => void;
}

export interface Page {
  readonly seat: number;
  receipt: Receipt | null;
  trouble: Trouble | null;
}

/** Seeded pseudo-random numbers: the same matches every time. */
export class Chance {
  #state: string;
  constructor(seed: string) {
    this.#state = seed;
  }
  hex(): string {
    this.#state = createHash('sha256').update(this.#state).digest('hex');
    return this.#state;
  }
  below(limit: number): number {
    return Number.parseInt(this.hex().slice(0, 8), 16) % limit;
  }
  flip(): boolean {
    return this.below(2) === 1;
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }
}

const GAMES = [
  { game: 'skat', options: { games: 3 }, seats: 3 },
  { game: 'scarto', options: {}, seats: 3 },
  { game: 'schnapsen', options: {}, seats: 2 },
] as const;

export class Match {
  readonly id: string;
  readonly seed: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: Kind[];
  readonly pages: Page[] = [];
  /** The seats of the people who collude with the server. */
  readonly colluding: number[] = [];
  readonly attempts: MutableAttempt[] = [];
  /** How many draws the coalition has seen. */
  draws = 0;
  /** The server has shown or recorded something false. */
  cheated = false;
  /** Whether the draw that counts pleases the coalition. */
  pleased = false;
  awaiting: Step = 'commit';
  phase: Shown['phase'] = 'shuffling';
  readonly #numbers = new Map<string, string>();

  constructor(
    readonly chance: Chance,
    readonly fault: Fault | null,
    readonly pleases: (drawn: string) => boolean,
  ) {
    const { game, options, seats } = chance.pick(GAMES);
    this.id = `t${chance.hex().slice(0, 12)}`;
    this.seed = chance.hex();
    this.game = game;
    this.options = options;
    this.seats = Array.from({ length: seats }, () => (chance.below(4) ? 'person' : 'bot'));
    const honest = chance.below(seats);
    for (let seat = 0; seat < seats; seat += 1) {
      if (seat === honest) this.seats[seat] = 'person';
      if (this.seats[seat] === 'bot') continue;
      if (seat === honest || chance.flip()) this.pages.push({ seat, receipt: null, trouble: null });
      else this.colluding.push(seat);
    }
  }

  get hash(): string {
    return seedHash(this.id, this.seed);
  }

  get last(): MutableAttempt {
    const last = this.attempts.at(-1);
    if (!last) throw new RangeError('nothing has begun');
    return last;
  }

  rosterOf(attempt: number, seats: readonly Kind[] = this.seats): string {
    const { id: match, hash, game, options } = this;
    return roster({ match, attempt, hash, game, options, seats });
  }

  /** A colluding player's number in an attempt. */
  numberOf(seat: number, attempt: number): string {
    const key = `${attempt}/${seat}`;
    const known = this.#numbers.get(key) ?? this.chance.hex();
    this.#numbers.set(key, known);
    return known;
  }

  drawn(attempt: Attempt, place: number): string {
    return draw(this.rosterOf(place, attempt.seats), listOf(attempt), numbersOf(attempt));
  }

  // ---- the draw --------------------------------------------------------------------------------

  /** Everything up to the first card; the match ends here if a page refuses. */
  play(): void {
    let asked = this.seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []));
    for (;;) {
      this.#begin(asked);
      this.#commit();
      this.#reveal();
      if (this.pages.some(({ trouble }) => trouble)) return;
      const failed = this.last.shares.filter((share) => share.out === 'reveal');
      if (failed.length === 0) break;
      asked = this.last.shares.flatMap(({ seat, out }) => (out === null ? [seat] : []));
    }
    this.phase = 'playing';
    this.#showAll();
    this.pleased = this.pleases(this.drawn(this.last, this.attempts.length));
  }

  #begin(asked: readonly number[]): void {
    const shares = this.seats.flatMap((kind, seat): MutableShare[] =>
      kind === 'person'
        ? [{ seat, commitment: null, number: null, out: asked.includes(seat) ? null : 'commit' }]
        : [],
    );
    this.attempts.push({ seats: [...this.seats], shares });
    this.awaiting = 'commit';
  }

  #commit(): void {
    const attempt = this.attempts.length;
    for (const page of this.pages) {
      const sent = this.#shown(page);
      const share = this.#share(page.seat);
      if (sent?.type === 'commit' && sent.attempt === attempt && share)
        share.commitment = sent.commitment;
    }
    for (const seat of this.colluding) {
      const share = this.#share(seat);
      if (!share || share.out) continue;
      // Now and then one of them takes no part: that uses up a refusal, and reveals nothing.
      if (this.chance.below(8) === 0) share.out = 'commit';
      else
        share.commitment = commitment(this.rosterOf(attempt), seat, this.numberOf(seat, attempt));
    }
    for (const share of this.last.shares) if (!share.commitment) share.out = 'commit';
    this.awaiting = 'reveal';
  }

  #reveal(): void {
    const attempt = this.attempts.length;
    for (const page of this.pages) {
      const sent = this.#shown(page);
      const share = this.#share(page.seat);
      if (sent?.type === 'reveal' && sent.attempt === attempt && share && !share.out)
        share.number = sent.number;
    }
    if (this.pages.some(({ trouble }) => trouble)) return;
    this.#revealColluding(attempt);
    for (const share of this.last.shares)
      if (share.out === null && share.number === null) share.out = 'reveal';
    this.awaiting = null;
    this.#showAll();
  }

  /** The coalition sees the draw first, and refuses it as long as one of its members can. */
  #revealColluding(attempt: number): void {
    const mine = this.last.shares.filter(
      ({ seat, out }) => out === null && this.colluding.includes(seat),
    );
    for (const share of mine) share.number = this.numberOf(share.seat, attempt);
    this.draws += 1;
    const [one] = mine;
    if (one && !this.pleases(this.drawn(this.last, attempt))) one.number = null;
  }

  #share(seat: number): MutableShare | undefined {
    return this.last.shares.find((share) => share.seat === seat);
  }

  #showAll(): void {
    for (const page of this.pages) this.#shown(page);
  }

  #shown(page: Page): ReturnType<typeof respond>['message'] {
    const fair = { version: 2, hash: this.hash, awaiting: this.awaiting, seed: null };
    const shown: Shown = structuredClone({
      id: this.id,
      game: this.game,
      options: this.options,
      seats: this.seats.map((kind, seat) => ({ seat, kind })) as unknown as Shown['seats'],
      you: page.seat,
      phase: this.phase,
      fairness: { ...fair, attempts: this.attempts },
    });
    const seen = this.#bent(shown, (it) => this.fault?.show?.(it, page, this) ?? it);
    const { receipt, message, trouble } = respond(page.receipt, seen, () => this.chance.hex());
    page.receipt = receipt;
    page.trouble ??= trouble;
    return page.trouble ? null : message;
  }

  /** Applies a fault, and notes whether it changed anything. */
  #bent<T>(what: T, how: (what: T) => T): T {
    if (!this.fault) return what;
    const before = JSON.stringify(what);
    const after = how(what);
    this.cheated ||= JSON.stringify(after) !== before;
    return after;
  }

  // ---- the record ------------------------------------------------------------------------------

  /** The record of the first deal, as the server writes it. */
  record(): string {
    const proof: Proof = structuredClone({
      hash: this.hash,
      seed: this.seed,
      attempts: this.attempts,
    });
    for (const { shares } of proof.attempts)
      for (const share of shares) if (share.out === 'commit') share.commitment = null;
    const bent = this.#bent(proof, (it) => {
      this.fault?.record?.(it, this);
      return it;
    });
    return this.written(bent);
  }

  /** A consistent record of this proof: seeds and cards follow from it. */
  written({ hash, seed, attempts }: Proof): string {
    const dealing = dealingOf(this.game);
    const last = attempts.at(-1);
    if (!dealing || !last) throw new RangeError('nothing was dealt');
    const { id: match, game, options } = this;
    const rostered = roster({
      match,
      attempt: attempts.length,
      hash,
      game,
      options,
      seats: last.seats,
    });
    const drawn = draw(rostered, listOf(last), numbersOf(last));
    const own = dealSeed(seed, drawn, 0);
    const dealer = firstDealer(firstDealerSeed(seed, drawn), dealing.seats);
    const fair = { version: 2, table: match, index: 0, hash, seed, attempts };
    const deal = { dealer, ...dealt(dealing, own, dealer) };
    const shuffle = { version: 1, seed: own, fair };
    return `${JSON.stringify({ stammtisch: 1, game, options, deal, shuffle })}\n`;
  }
}

export function listOf({ shares }: Attempt): string {
  return commitmentList(
    shares.map(({ seat, commitment: promised, out }) => [
      seat,
      out === 'commit' ? null : (promised ?? null),
    ]),
  );
}

export function numbersOf({ shares }: Attempt): string {
  return numberList(
    shares.flatMap(({ seat, number }) =>
      typeof number === 'string' ? [[seat, number] as const] : [],
    ),
  );
}

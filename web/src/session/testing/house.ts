// A server for tests: it plays one match by the protocol as an honest server does, from the draw to the
// record, without rules of the games. What it says, or does, may be bent before a page hears of it.

import { createHash } from 'node:crypto';
import { dealingOf, dealt, firstDealer, playersOf, seatingOf } from '../../fair/deals';
import type { Dealing, Piles, Seating } from '../../fair/dealing';
import * as scheme from '../../fair/scheme';
import { cardsOf } from '../../fair/hands';
import type { ClientMessage } from '../../protocol/messages';

type Kind = scheme.Kind;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Message = Record<string, Json>;

interface Share {
  seat: number;
  commitment: string | null;
  number: string | null;
  out: 'commit' | 'reveal' | null;
}

interface Attempt {
  seats: Kind[];
  shares: Share[];
}

/** What may be played: game, options, and who sits there besides this page's person on seat 0. */
export interface Plan {
  readonly game: string;
  readonly options: Readonly<Record<string, number>>;
  readonly seats: readonly Kind[];
  /** This page's person has opened the table; else they came by its link. */
  readonly host?: boolean;
  /** The version of the scheme; the present one, if it is not named. */
  readonly version?: number;
  /** The other options that a host may choose. */
  readonly other: Readonly<Record<string, number>>;
}

interface Deal {
  seed: string;
  piles: Piles;
  readonly seating: Seating;
  readonly acts: string[];
  readonly tricks: { leader: number; cards: string[]; winner: number }[];
  over: boolean;
}

const DEALS = 2;
const TRICKS = 2;
const GATHERING = 2;

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export class House {
  phase = 'gathering';
  options: Readonly<Record<string, number>>;
  arranged = 0;
  #waited = 0;
  attempts: Attempt[] = [];
  awaiting: 'commit' | 'reveal' | null = null;
  deals: Deal[] = [];
  void: { deal: number; seat: number }[] = [];
  /** The deals begun, void ones too. */
  begun = 0;
  /** The deals that this page's person has agreed to have dealt anew. */
  readonly agreed = new Set<number>();
  number = 0;
  seed: string;
  /** The people besides this page: they refuse in this attempt, or take no part. */
  refuses = false;
  /** It announces no act: what is played is only seen on the table. */
  silent = false;
  readonly dealing: Dealing;
  #happened: Json[] = [];

  constructor(
    readonly id: string,
    readonly plan: Plan,
  ) {
    const dealing = dealingOf(plan.game);
    if (!dealing) throw new RangeError(plan.game);
    this.dealing = dealing;
    this.options = plan.options;
    this.seed = hash(`seed/${id}`);
  }

  get hash(): string {
    return scheme.seedHash(this.id, this.seed);
  }

  get version(): number {
    return this.plan.version ?? scheme.VERSION;
  }

  get last(): Attempt | undefined {
    return this.attempts.at(-1);
  }

  rosterOf(place: number): string {
    const { game } = this.plan;
    const { options } = this;
    const seats = this.attempts[place]?.seats ?? [];
    return scheme.roster({
      match: this.id,
      attempt: place + 1,
      hash: this.hash,
      game,
      options,
      seats,
    });
  }

  /** T of the last attempt. */
  get drawn(): string {
    const shares = this.last?.shares ?? [];
    const list = scheme.commitmentList(
      shares.map(({ seat, commitment, out }) => [seat, out === 'commit' ? null : commitment]),
    );
    const numbers = scheme.numberList(
      shares.flatMap(({ seat, number }) => (number === null ? [] : [[seat, number]])),
    );
    return scheme.draw(this.rosterOf(this.attempts.length - 1), list, numbers);
  }

  get mine(): Share | undefined {
    return this.last?.shares.find(({ seat }) => seat === 0);
  }

  /** What a page says; honest servers refuse what is not due. */
  hear(said: ClientMessage): void {
    const { mine } = this;
    if (said.type === 'arrange' && this.phase === 'gathering')
      this.arrange(said.options as House['options']);
    if (said.type === 'absence' && said.then === 'anew' && said.position === this.number)
      this.agreed.add(this.deals.length - 1);
    if (!mine || mine.out !== null) return;
    if (
      said.type === 'commit' &&
      this.awaiting === 'commit' &&
      said.attempt === this.attempts.length
    )
      mine.commitment ??= said.commitment;
    if (said.type === 'reveal' && this.awaiting === 'reveal' && mine.number === null) {
      const fits = scheme.commitment(this.rosterOf(this.attempts.length - 1), 0, said.number);
      if (fits === mine.commitment) mine.number = said.number;
    }
  }

  /** Other terms, as from the host. */
  arrange(options: House['options']): void {
    this.options = options;
    this.arranged += 1;
  }

  // ---- one step after the other ------------------------------------------------------------------

  /** The next step of the match. */
  go(): void {
    this.#happened = [];
    if (this.phase === 'gathering') this.#gather();
    else if (this.phase === 'shuffling') this.#draw();
    else if (this.phase === 'playing') this.#act();
    else if (this.phase === 'between') this.#deal();
  }

  /** A while goes by until everybody sits. */
  #gather(): void {
    this.#waited += 1;
    if (this.#waited > GATHERING) this.begin();
  }

  begin(
    asked: readonly number[] = this.plan.seats.flatMap((kind, seat) =>
      kind === 'person' ? [seat] : [],
    ),
  ): void {
    this.phase = 'shuffling';
    this.awaiting = 'commit';
    const seats = [...this.plan.seats];
    const shares = seats.flatMap((kind, seat): Share[] =>
      kind === 'person'
        ? [{ seat, commitment: null, number: null, out: asked.includes(seat) ? null : 'commit' }]
        : [],
    );
    this.attempts.push({ seats, shares });
    this.#happened = [happening('shuffling')];
  }

  numberOf(seat: number): string {
    return hash(`${this.id}/${this.attempts.length}/${seat}`);
  }

  #draw(): void {
    const place = this.attempts.length - 1;
    const others = this.last?.shares.filter(({ seat, out }) => seat !== 0 && out === null) ?? [];
    if (this.awaiting === 'commit') {
      for (const share of others)
        share.commitment = scheme.commitment(
          this.rosterOf(place),
          share.seat,
          this.numberOf(share.seat),
        );
      for (const share of this.last?.shares ?? [])
        if (share.commitment === null) share.out = 'commit';
      this.awaiting = 'reveal';
    } else if (this.awaiting === 'reveal') {
      for (const share of others) share.number = this.numberOf(share.seat);
      if (this.refuses && others[0]) others[0].number = null;
      this.refuses = false;
      for (const share of this.last?.shares ?? [])
        if (share.out === null && share.number === null) share.out = 'reveal';
      this.awaiting = null;
    } else {
      const told = this.last?.shares.flatMap(({ seat, number }) => (number ? [seat] : [])) ?? [];
      if (this.last?.shares.some(({ out }) => out === 'reveal')) this.begin(told);
      else this.#deal();
    }
  }

  /** The deal of this place, as it follows from the draw, or from another seed. */
  dealOf(index: number, other?: string): Deal {
    const players = playersOf(this.dealing, this.options);
    const first = firstDealer(scheme.firstDealerSeed(this.seed, this.drawn), players);
    const seating = seatingOf(this.dealing, players, (first + index) % players);
    const anew = this.void.some(({ deal }) => deal === index);
    const seed = other ?? scheme.dealSeed(this.seed, this.drawn, index, anew);
    const piles = dealt(this.dealing, seed, seating.dealer);
    return { seed, piles, seating, acts: [], tricks: [], over: false };
  }

  #deal(): void {
    this.deals.push(this.dealOf(this.deals.length));
    this.#begin(happening('dealt'));
  }

  #begin(...happened: Json[]): void {
    this.phase = 'playing';
    this.number += 1;
    this.begun += 1;
    this.#happened = happened;
  }

  /** Whether the rules allow that the present deal is void. */
  get mayBeVoid(): boolean {
    const known = this.void.some(({ deal }) => deal === this.deals.length - 1);
    const may = this.version >= scheme.VERSION && this.void.length < scheme.MOST_VOID;
    return may && !known && this.phase === 'playing';
  }

  /** The present deal is void, since the person on `away` was away; or it begins again without a word. */
  dealAnew(away: number | null): void {
    if (this.deals.length === 0) return;
    const deal = this.deals.length - 1;
    if (away !== null) this.void.push({ deal, seat: away });
    this.deals[deal] = this.dealOf(deal);
    this.#begin(...(away === null ? [] : [happening('void')]), happening('dealt'));
  }

  get #seats(): number {
    return this.dealing.seats;
  }

  /** Somebody lays away, calls or plays; after a few tricks the deal is over. */
  #act(): void {
    const deal = this.deals.at(-1);
    if (!deal) return;
    const place = deal.acts.length;
    const hands = deal.piles.hands;
    const played = deal.tricks.reduce((sum, { cards }) => sum + cards.length, 0);
    if (place === 0) this.#say(deal, 1, `discard ${hands[1]?.slice(-2).join(' ') ?? ''}`);
    else if (place === 1) this.#say(deal, 0, 'bid 18');
    else {
      const trick = Math.floor(played / this.#seats);
      const seat = (trick + played) % this.#seats;
      const card = hands[seat]?.[trick] ?? '';
      if (played % this.#seats === 0) deal.tricks.push({ leader: seat, cards: [], winner: seat });
      deal.tricks[trick]?.cards.push(card);
      this.#say(deal, seat, `play ${card}`);
    }
    const plays = deal.acts.length - 2;
    if (plays === TRICKS * this.#seats) {
      deal.over = true;
      this.phase = this.deals.length === DEALS ? 'finished' : 'between';
    }
  }

  #say(deal: Deal, seat: number, action: string): void {
    const hidden = action.startsWith('discard') && this.#ownSeat(deal) !== seat;
    const act = `${seat}:${hidden ? 'discard' : action}`;
    const card = action.split('play ')[1] ?? null;
    this.#happened = [{ ...happening('acted'), act, card, place: deal.acts.length }];
    deal.acts.push(`${seat}:${action}`);
    this.number += 1;
  }

  /** The seat of this page's person in a deal; `null` if he sits out. */
  #ownSeat(deal: Deal): number | null {
    const seat = deal.seating.players.indexOf(0);
    return seat < 0 ? null : seat;
  }

  // ---- what it says ------------------------------------------------------------------------------

  /** An update: everything that the page is told after this step. */
  message(): Message {
    const { game, seats } = this.plan;
    const over = this.deals.filter((deal) => deal.over);
    const table = {
      id: this.id,
      game,
      options: { ...this.options },
      arranged: this.arranged,
      practice: false,
      repeats: false,
      of_day: null,
      away: 'ask',
      absent: null,
      anew: [],
      played_for: null,
      claims: null,
      phase: this.phase,
      seats: seats.map((kind, seat) => ({
        seat,
        kind,
        name: '',
        bot: kind === 'bot' ? 'club' : null,
      })),
      you: 0,
      can: ['stand'],
      fairness: {
        version: this.version,
        hash: this.hash,
        awaiting: this.awaiting,
        attempts: this.attempts,
        seed: null,
        void: this.void,
      },
      sheet: { rows: over.map(({ acts }, deal) => ({ deal, acts: acts.join() })) },
    };
    const happened = this.silent ? [] : this.#happened;
    const said = {
      type: 'update',
      epoch: 'e',
      seq: 0,
      table,
      position: this.#position(),
      happened,
    };
    return copied(said);
  }

  #position(): Json {
    const deal = this.deals.at(-1);
    if (!deal) return null;
    const seat = this.#ownSeat(deal);
    const complete = deal.tricks.filter(({ cards }) => cards.length === this.#seats);
    const running = deal.tricks.find(({ cards }) => cards.length < this.#seats);
    const trick_counts = Array.from(
      { length: this.#seats },
      (_, at) => complete.filter(({ winner }) => winner === at).length,
    );
    const own = deal.acts.filter((act) => act.startsWith(`${seat}:`));
    const played = new Set(own.flatMap((act) => cardsOf(act.slice(2))));
    const hand = seat === null ? [] : (deal.piles.hands[seat] ?? []);
    return {
      number: this.number,
      deal: this.begun,
      index: this.deals.length - 1,
      acted: deal.acts.length,
      seating: [...deal.seating.players],
      seat,
      hand: hand.filter((card) => !played.has(card)),
      hand_sizes: Array.from({ length: this.#seats }, () => 0),
      leader: running?.leader ?? 0,
      trick: running?.cards ?? [],
      last_trick: running ? null : (complete.at(-1) ?? null),
      trick_counts,
      offers: [],
      orders: [],
      tricks: null,
      laid_open: null,
      choice: null,
      outcome: deal.over ? { verdicts: [] } : null,
    };
  }

  // ---- the record --------------------------------------------------------------------------------

  /** The record of the finished deals, line by line. */
  record(): Message[] {
    const attempts = this.attempts.map(({ seats, shares }) => ({
      seats,
      shares: shares.map(({ seat, commitment, number, out }) => ({
        seat,
        commitment: out === 'commit' ? null : commitment,
        number,
      })),
    }));
    const { game } = this.plan;
    const { options } = this;
    return this.deals
      .filter(({ over }) => over)
      .map((deal, index): Message => {
        const { dealer } = deal.seating;
        const fair = {
          version: this.version,
          table: this.id,
          index,
          hash: this.hash,
          seed: this.seed,
          attempts,
          ...(this.version >= scheme.VERSION ? { void: this.void } : {}),
        };
        const shuffle = { version: 1, seed: deal.seed, fair };
        const actions = deal.acts.map((act) => [Number(act[0]), act.slice(2)]);
        const line = {
          stammtisch: 1,
          game,
          options,
          deal: { dealer, ...deal.piles },
          actions,
          shuffle,
        };
        return copied(line);
      });
  }
}

/** A value as it arrives elsewhere. (`structuredClone` is slower.) */
export function copied(value: object): Message {
  return JSON.parse(JSON.stringify(value)) as Message;
}

function happening(kind: string): { [key: string]: Json } {
  return {
    kind,
    seat: null,
    text: null,
    card: null,
    trick: null,
    by: null,
    act: null,
    place: null,
  };
}

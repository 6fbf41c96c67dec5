// A server that lies plays whole sessions with the real page (docs/fairness.md). Whatever it says, one
// browser's store reveals at most one number for a link and attempt; and where the check says "good",
// every deal follows from the one draw with that number, and hands and acts are those that were shown.
//
// STAMMTISCH_SESSIONS says how many sessions are played, STAMMTISCH_SEED which.

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dealingOf, dealt, sameDeal } from '../fair/deals';
import { optionsText, type KeptDeal, type Receipt } from '../fair/receipt';
import { unfit, verdict, verifyMatch } from '../fair/verify';
import { expect as expectMatch, forgetDraws, receiptOf, type Told } from '../net/fairdeal';
import type { ClientMessage, ServerMessage } from '../protocol/messages';
import { TableSession } from './session.svelte';
import { copied, House, type Message, type Plan } from './testing/house';
import {
  dishonestDays,
  edited,
  honestDays,
  RECORDS,
  recorded,
  TRICKS,
  type Edit,
  type Recorded,
  type Step,
} from './testing/lies';

// The same hashes by the system's own code: our own is tried against it elsewhere, and is slower.
vi.mock('../fair/sha256', async (original) => ({
  ...(await original<typeof import('../fair/sha256')>()),
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
}));
vi.mock('../fair/hmac', () => ({
  hmacSha256: (key: Uint8Array, message: Uint8Array) =>
    new Uint8Array(createHmac('sha256', key).update(message).digest()),
}));

// Numbers that nobody has drawn before, and the same in every run.
const drawn = vi.hoisted(() => ({ numbers: 0 }));
vi.mock('../net/random', () => ({
  randomHex: (bytes: number) =>
    createHash('sha256')
      .update(`drawn ${(drawn.numbers += 1)}`)
      .digest('hex')
      .slice(0, 2 * bytes),
}));

// What the page was shown: each message that it has taken, in the order of the tabs that took it.
const shown = vi.hoisted(() => ({ messages: [] as unknown[] }));
vi.mock('../net/fairdeal', async (original) => {
  const fairdeal = await original<typeof import('../net/fairdeal')>();
  const answer: typeof fairdeal.answer = async (link, told) => {
    const found = await fairdeal.answer(link, told);
    if (!found.stale && !found.trouble) shown.messages.push(told);
    return found;
  };
  return { ...fairdeal, answer };
});

const SESSIONS = Number(process.env.STAMMTISCH_SESSIONS ?? 1000);
const SEED = Number(process.env.STAMMTISCH_SEED ?? 1);
const LONG = 24 * 3600 * 1000; // milliseconds: as many sessions as are wanted
const LINK = 'here';
const SECOND = 1000; // milliseconds
const MINUTE = 60 * SECOND;
const STEPS = 26;

const PAIR: Plan = {
  game: 'schnapsen',
  options: {},
  other: { stock_floor: 4 },
  seats: ['person', 'person'],
};
const GUESTS: readonly Plan[] = [
  { game: 'skat', options: { games: 2 }, other: { games: 4 }, seats: ['person', 'bot', 'bot'] },
  { game: 'skat', options: { games: 2 }, other: {}, seats: ['person', 'person', 'bot'] },
  PAIR,
  {
    game: 'skat',
    options: { games: 2, players: 4 },
    other: { games: 4, players: 4 },
    seats: ['person', 'bot', 'person', 'bot'],
  },
];
/** Who has opened a table plays by the present version. */
const OLDER: Plan = { ...PAIR, version: 2 };
const PLANS = [...GUESTS.flatMap((each) => [each, { ...each, host: true }]), OLDER];
const plan = fc.constantFrom(...PLANS);

beforeAll(() => {
  const quiet = { matchMedia: () => ({ matches: true }) };
  vi.stubGlobal('window', Object.assign(new EventTarget(), quiet));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Shown = ServerMessage & { type: 'update' };

/** One tab of the browser, connected to the house. */
class Tab {
  readonly session: TableSession;
  #tell: (message: ServerMessage) => void = () => undefined;
  #opened: () => void = () => undefined;
  readonly #close: () => void;
  /** The message that is taken now, and how many wait for their turn. */
  now: Message | undefined;
  behind = 0;
  readonly #waiting: Message[] = [];

  constructor(hears: (said: ClientMessage) => void) {
    this.session = new TableSession(LINK, {
      connect: (listener) => {
        this.#tell = listener.message;
        this.#opened = () => {
          listener.state('open');
        };
        const idle = (): void => undefined;
        const send = (said: ClientMessage): boolean => {
          hears(said);
          return true;
        };
        return {
          open: idle,
          close: idle,
          wake: idle,
          online: idle,
          offline: idle,
          act: idle,
          send,
        };
      },
    });
    this.#close = this.session.open();
    this.#opened();
  }

  reconnect(): void {
    this.#opened();
  }

  /** The message comes now, or when so many others have come. */
  hear(message: Message): void {
    this.#waiting.push(message);
    while (this.#waiting.length > this.behind) this.#take(this.#waiting.shift() as Message);
  }

  #take(message: Message): void {
    this.now = message;
    try {
      this.#tell(copied(message) as unknown as ServerMessage);
    } catch {
      // It cannot be shown; what the page says and keeps is what counts here.
    }
  }

  close(): void {
    this.#close();
  }
}

/** A session from the opening of the link to the last step, and what was said in it. */
class Play {
  readonly house: House;
  readonly sent: Message[] = [];
  readonly numbers = new Map<number, Set<string>>();
  readonly promises = new Map<number, Set<string>>();
  /** The lists, with their rosters, for which a number was revealed. */
  readonly lists = new Map<number, Set<string>>();
  /** What the page said to a message about something else than the first. */
  readonly strange: ClientMessage[] = [];
  /** The options that this page's person has asked for. */
  readonly asked: object[] = [];
  /** The page was cut off for a minute. */
  wasCutOff = false;
  /** What time it is. */
  #time = 0;
  #tabs: Tab[] = [];
  #sticky: Edit[] = [];

  constructor(how: Plan) {
    forgetDraws();
    shown.messages = [];
    vi.spyOn(Date, 'now').mockImplementation(() => this.#time);
    this.house = new House(LINK, how);
    this.asked.push(how.options);
    this.#tabs = [this.#tab()];
  }

  #tab(): Tab {
    const tab: Tab = new Tab((said) => {
      if (said.type === 'commit') noted(this.promises, said.attempt ?? 1, said.commitment);
      if (said.type === 'reveal') {
        noted(this.numbers, said.attempt ?? 1, said.number);
        noted(this.lists, said.attempt ?? 1, listIn(tab.now));
      }
      const asked = said.type === 'absence'; // By the person, whatever was shown.
      if (!asked && subjectOf(tab.now) !== subjectOf(this.sent[0])) this.strange.push(said);
      this.house.hear(said);
    });
    return tab;
  }

  async run(days: readonly (readonly [number, Step])[]): Promise<void> {
    const { game, options, host } = this.house.plan;
    if (host) await expectMatch(LINK, { game, options }, true);
    await this.#say(this.house.message());
    // A deal that is dealt anew takes longer.
    const lasts = (at: number): boolean =>
      at < STEPS || (this.house.phase !== 'finished' && at < 2 * STEPS);
    for (let at = 0; lasts(at); at += 1) {
      for (const [when, step] of days) if (when === at) await this.#step(step);
      this.house.go();
      await this.#say(this.house.message());
    }
    for (const tab of this.#tabs) tab.close();
  }

  async #step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'lie':
        await this.#say(edited(this.house.message(), step.edits, this.sent));
        if (step.sticky) this.#sticky.push(...step.edits);
        break;
      case 'trick':
        TRICKS[step.name](this.house);
        await this.#say(this.house.message());
        break;
      case 'arrange':
        await this.#arrange();
        break;
      case 'anew':
        await this.#dealAnew();
        break;
      case 'absent':
        if (!this.house.mayBeVoid) break;
        this.#time += MINUTE;
        this.wasCutOff = true;
        this.house.dealAnew(0);
        for (const tab of this.#tabs) tab.reconnect();
        await this.#say({ ...this.house.message(), type: 'snapshot' });
        break;
      case 'refuse':
        this.house.refuses = true;
        break;
      case 'reload':
        for (const tab of this.#tabs) tab.close();
        this.#tabs = [this.#tab()];
        await this.#say({ ...this.house.message(), type: 'snapshot' });
        break;
      case 'tab':
        this.#tabs.push(this.#tab());
        await this.#say({ ...this.house.message(), type: 'snapshot' });
        break;
      case 'lag':
        for (const tab of this.#tabs.slice(1)) tab.behind = 2 - tab.behind;
        break;
      case 'reconnect':
        for (const tab of this.#tabs) tab.reconnect();
        await this.#say({ ...this.house.message(), type: 'snapshot' });
        break;
      default:
        await this.#say(this.sent.at(-1) ?? this.house.message());
    }
  }

  /** Somebody else is away, and this page's person agrees to deal anew. */
  async #dealAnew(): Promise<void> {
    const { house } = this;
    const [tab] = this.#tabs;
    if (!tab || !house.mayBeVoid || house.plan.seats[1] === 'bot') return;
    await this.#say({ ...house.message(), type: 'snapshot' });
    tab.session.absence('anew');
    await new Promise((done) => setImmediate(done));
    if (!house.agreed.has(house.deals.length - 1)) return;
    house.dealAnew(1);
    await this.#say(house.message());
  }

  /** The host changes the options, here or elsewhere. */
  async #arrange(): Promise<void> {
    const { plan, phase, options: now } = this.house;
    if (phase !== 'gathering') return;
    const options = now === plan.other ? plan.options : plan.other;
    if (!plan.host) this.house.arrange(options);
    else {
      const more = { spectators: true, newcomers: false, move_seconds: null, reserve_seconds: 0 };
      this.#tabs[0]?.session.arrange({ options, practice: false, pace: 'calm', ...more });
      this.asked.push(options);
      await new Promise((done) => setImmediate(done));
    }
    await this.#say(this.house.message());
  }

  async #say(honest: Message): Promise<void> {
    const message = edited(honest, this.#sticky, this.sent);
    this.sent.push(message);
    this.#time += SECOND;
    for (const tab of this.#tabs) tab.hear(message);
    // Everything that the tabs store and answer, in their turn.
    await new Promise((done) => setImmediate(done));
  }

  /** The record as the server writes it. */
  record(how: Recorded): Message[] {
    return RECORDS[how](this.house.record(), this.house);
  }
}

/** What a message is about: the match, the game, the kind of deal, and C. */
function subjectOf(message: Message | undefined): string {
  const { id, game, repeats, of_day, fairness } = (message as unknown as Shown).table;
  return JSON.stringify([id, game, !repeats && of_day === null, fairness?.version, fairness?.hash]);
}

/** The options on record are those that the host has asked for, or a guest was shown in time. */
function wasArranged(play: Play, [line]: readonly Line[], told: readonly Told[]): boolean {
  const last = told.filter(({ table }) => table.phase === 'gathering').at(-1) ?? told[0];
  const { asked, house } = play;
  const known = house.plan.host ? asked : [last?.table.options ?? {}];
  return known.some((each) => optionsText({ ...each }) === optionsText({ ...line?.options }));
}

/** No deal on record is void without the word of this page's person, unless the page was cut off. */
function isAgreed({ house, wasCutOff }: Play, [line]: readonly Line[]): boolean {
  const known = line?.shuffle.fair.void ?? [];
  return wasCutOff || known.every(({ deal }) => house.agreed.has(deal));
}

/** The roster and the list of a message's last attempt. */
function listIn(message: Message | undefined): string {
  const last = (message as unknown as Shown).table.fairness?.attempts.at(-1);
  const list = last?.shares.map(({ seat, commitment, out }) => [
    seat,
    out === 'commit' || commitment,
  ]);
  return JSON.stringify([last?.seats, list]);
}

function noted(where: Map<number, Set<string>>, attempt: number, what: string): void {
  where.set(attempt, (where.get(attempt) ?? new Set()).add(what));
}

/** What the check on the page of the past match says. */
function verdictOf(lines: readonly Message[], receipt: Receipt | null): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  try {
    return verdict(verifyMatch(text, receipt));
  } catch (error) {
    return verdict(unfit(error, receipt));
  }
}

interface Line {
  game: string;
  options: object;
  deal: { hands: string[][]; dealer: number };
  actions: [number, string][];
  shuffle: {
    seed: string;
    fair: {
      table: string;
      hash: string;
      seed: string;
      void?: { deal: number; seat: number }[];
      attempts: {
        seats: string[];
        shares: { seat: number; commitment: string | null; number: string | null }[];
      }[];
    };
  };
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The seeds and cards of all deals follow from the one draw in which this number counts. */
function followsFromOneDraw(lines: readonly Line[], number: string): boolean {
  const [first] = lines;
  if (!first) return false;
  const { attempts, hash, seed, table } = first.shuffle.fair;
  const last = attempts.at(-1);
  const dealing = dealingOf(first.game);
  if (!dealing || !last?.shares.some((share) => share.number === number)) return false;
  const options = Object.entries(first.options)
    .sort()
    .map((pair) => pair.join('='))
    .join();
  const place = attempts.length;
  const roster = `stammtisch/fair/2/roster/${LINK}/${place}/${hash}/${first.game}/${options}/${last.seats.join()}`;
  const list = last.shares.map((each) => `${each.seat}:${each.commitment ?? '-'}`).join();
  const told = last.shares.filter((each) => each.number !== null);
  const numbers = told.map((each) => `${each.seat}:${each.number ?? ''}`).join();
  const drawn = sha(`stammtisch/fair/2/draw/${sha(roster)}/${list}/${numbers}`);
  return (
    table === LINK &&
    sha(`stammtisch/fair/2/seed/${LINK}/${seed}`) === hash &&
    lines.every(({ shuffle, deal }, index) => {
      const key = Buffer.from(seed, 'hex');
      const anew = shuffle.fair.void?.some((each) => each.deal === index);
      const purpose = anew ? 'v3/again' : 'v2/deal';
      const due = createHmac('sha256', key).update(`${purpose}/${drawn}/${index}`).digest('hex');
      const { dealer } = deal;
      return shuffle.seed === due && sameDeal(dealing, dealt(dealing, due, dealer), deal);
    })
  );
}

/**
 * Every act and trick that was shown of a deal on record is that of the record, and every hand of the
 * seat at which this page played it.
 */
function wasShown(
  lines: readonly Line[],
  told: readonly Told[],
  played: readonly KeptDeal[],
): boolean {
  return told.every(({ table, position, happened }) => {
    if (table.id !== LINK || !position) return table.id === LINK;
    const line = lines[position.index];
    if (!line) return position.outcome === null; // It was broken off.
    const isVoid = ({ deal }: { deal: number }): boolean => deal === position.index;
    if (line.shuffle.fair.void?.some(isVoid) && !table.fairness.void.some(isVoid))
      return position.outcome === null; // What was dealt first is not on record.
    const { hand, acted, trick, outcome } = position;
    const moved = outcome !== null && position.seat !== played[position.index]?.seat;
    const seat = moved ? null : position.seat;
    const acts = line.actions.map(([who, action]) => `${who}:${action}`);
    const gone = acts
      .slice(0, acted)
      .filter((act) => act.startsWith(`${seat}:`))
      .flatMap((act) => act.split(' ').slice(1));
    const held = seat === null ? [] : (line.deal.hands[seat] ?? []);
    const left = held.filter((card) => !gone.includes(card));
    const cards = acts
      .map((act) => act.split('play ')[1])
      .filter(Boolean)
      .join(' ');
    return (
      (seat === null || left.sort().join() === [...hand].sort().join()) &&
      cards.includes(trick.join(' ')) &&
      happened.every(
        ({ kind, act, place }) =>
          kind !== 'acted' || acts[place ?? -1] === act || acts[place ?? -1]?.startsWith(`${act} `),
      )
    );
  });
}

test(
  'an honest server is never accused, whatever happens to the page',
  async () => {
    const property = fc.asyncProperty(plan, honestDays, async (how, days) => {
      const play = new Play(how);
      await play.run(days);
      const receipt = await receiptOf(LINK);
      expect(receipt?.trouble).toBeNull();
      expect(verdictOf(play.record('honest'), receipt)).toBe('good');
    });
    await fc.assert(property, { seed: SEED, numRuns: Math.ceil(SESSIONS / 10) });
  },
  LONG,
);

test(
  `${SESSIONS} sessions with a server that lies`,
  async () => {
    const verdicts = new Map<string, number>();
    const property = fc.asyncProperty(plan, dishonestDays, recorded, async (how, days, as) => {
      const play = new Play(how);
      await play.run(days);
      for (const said of [play.numbers, play.promises, play.lists])
        for (const each of said.values()) expect(each.size).toBe(1);
      expect(play.strange).toEqual([]);
      const receipt = await receiptOf(LINK);
      const lines = play.record(as);
      const found = verdictOf(lines, receipt);
      verdicts.set(found, (verdicts.get(found) ?? 0) + 1);
      expect(['good', 'bad', 'nothing']).toContain(found);
      if (found !== 'good') return;
      const [number = ''] = play.numbers.get(receipt?.attempts.length ?? 0) ?? [];
      expect(followsFromOneDraw(lines as unknown as Line[], number)).toBe(true);
      expect(isAgreed(play, lines as unknown as Line[])).toBe(true);
      expect(wasArranged(play, lines as unknown as Line[], shown.messages as Told[])).toBe(true);
      expect(
        wasShown(lines as unknown as Line[], shown.messages as Told[], receipt?.deals ?? []),
      ).toBe(true);
    });
    await fc.assert(property, { seed: SEED, numRuns: SESSIONS });
    // Lies without effect are not accused: both verdicts come up.
    expect(verdicts.get('good')).toBeGreaterThan(SESSIONS / 50);
    expect(verdicts.get('bad')).toBeGreaterThan(SESSIONS / 2);
  },
  LONG,
);

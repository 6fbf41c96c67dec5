// How a server may lie, for tests: any field of any message changed, left out or taken from another
// message, once or from now on; other steps than the honest ones; another record than what was played.

import fc from 'fast-check';
import { commitment } from '../../fair/scheme';
import { copied, hash, type House, type Json, type Message } from './house';

type Held = Record<string, Json>;

const HEX = [hash('one'), hash('other')];
const VALUES: readonly Json[] = [
  ...[null, true, false, 0, 1, 2, 3, -1, 1e9, '', 'elsewhere', 'person', 'bot', 'open'],
  ...['commit', 'reveal', 'gathering', 'shuffling', 'playing', 'between', 'finished', 'abandoned'],
  ...['SA', '0:play SA', '1:discard', 'skat', 'schnapsen', [], {}, ...HEX],
  ...[[{ deal: 0, seat: 1 }], [{ deal: 1, seat: 1 }]],
];

/** The fields on which a page relies; any other is changed too, but less often. */
const FIELDS = [
  ...[
    'id',
    'game',
    'options',
    'options.games',
    'arranged',
    'practice',
    'repeats',
    'of_day',
    'phase',
  ],
  ...['you', 'seats.0.kind', 'seats.1.kind', 'seats.2.kind', 'fairness.version', 'fairness.hash'],
  ...[
    'fairness.awaiting',
    'fairness.attempts',
    'fairness.attempts.0',
    'fairness.attempts.0.seats.1',
  ],
  ...['commitment', 'number', 'out', 'seat'].flatMap((name) =>
    [0, 1].map((share) => `fairness.attempts.0.shares.${share}.${name}`),
  ),
  ...['fairness.attempts.0.shares', 'sheet.rows', 'sheet.rows.0.acts', 'sheet.rows.0.deal'],
  ...['fairness.void', 'fairness.void.0.deal', 'fairness.void.0.seat'],
].map((name) => `table.${name}`);
const POSITION = [
  ...['number', 'deal', 'index', 'acted', 'seat', 'hand', 'hand.0', 'leader', 'trick', 'trick.0'],
  ...['last_trick', 'last_trick.cards.0', 'trick_counts.0', 'outcome', 'hand_sizes'],
].map((name) => `position.${name}`);
const PATHS = [
  ...FIELDS,
  ...POSITION,
  'position',
  'happened',
  'happened.0.act',
  'happened.0.place',
];

/** One change of a message: at a path or at the n-th leaf; a value, or what another message has there. */
export interface Edit {
  readonly at: string | number;
  readonly to: { readonly value: Json } | { readonly from: number };
}

const anEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PATHS) }, fc.nat(400)),
  to: fc.oneof(fc.record({ value: fc.constantFrom(...VALUES) }), fc.record({ from: fc.nat(30) })),
});

export type Step =
  | {
      readonly kind:
        | 'go'
        | 'anew'
        | 'absent'
        | 'arrange'
        | 'reload'
        | 'reconnect'
        | 'tab'
        | 'lag'
        | 'replay'
        | 'refuse';
    }
  | { readonly kind: 'lie'; readonly edits: readonly Edit[]; readonly sticky: boolean }
  | { readonly kind: 'trick'; readonly name: Trick };

/** What a dishonest server does besides: each has a name, and changes the house. */
export const TRICKS = {
  /** Draws once more, with another seed: alone, or with another hash. */
  anew(house: House) {
    house.attempts = [];
    house.deals = [];
    house.phase = 'gathering';
    house.seed = hash(house.seed);
    house.awaiting = null;
  },
  /** Begins the next attempt, though nothing is missing. */
  again(house: House) {
    if (house.last) house.begin();
  },
  /** The page takes no part. */
  unasked(house: House) {
    if (house.mine) house.mine.out = 'commit';
    if (house.awaiting === 'commit') house.awaiting = 'reveal';
  },
  /** Another person, whose number is chosen last. */
  invent(house: House) {
    const last = house.last;
    const seat = last?.seats.indexOf('bot') ?? -1;
    if (!last || seat < 0) return;
    last.seats[seat] = 'person';
    const number = house.numberOf(seat);
    const promised = commitment(house.rosterOf(house.attempts.length - 1), seat, number);
    last.shares.push({ seat, commitment: promised, number, out: null });
    last.shares.sort((one, other) => one.seat - other.seat);
  },
  /** A promise is exchanged when the numbers are known. */
  exchange(house: House) {
    const other = house.last?.shares.find(({ seat }) => seat !== 0);
    if (!other) return;
    other.number = hash('exchanged');
    const place = house.attempts.length - 1;
    other.commitment = commitment(house.rosterOf(place), other.seat, other.number);
  },
  /** Other cards than were drawn lie on the table. */
  stack(house: House) {
    const deal = house.deals.at(-1);
    const hands = deal?.piles.hands as string[][] | undefined;
    if (!hands?.[0] || !hands[1]) return;
    [hands[0], hands[1]] = [hands[1], hands[0]];
  },
  /** The cards are those of a seed that pleases. */
  search(house: House) {
    const deal = house.deals.at(-1);
    if (deal) Object.assign(deal, house.dealOf(house.deals.length - 1, hash('pleases')));
  },
  /** What was called, or played, is told otherwise at the end. */
  recall(house: House) {
    const acts = house.deals.at(-1)?.acts;
    if (acts?.[1]) acts[1] = '0:pass';
  },
  replay(house: House) {
    const acts = house.deals.at(-1)?.acts;
    if (acts?.[2]) acts[2] = `${acts[2].slice(0, -1)}X`;
  },
  /** Other terms than the pages saw, or asked for. */
  rearrange(house: House) {
    house.arrange(house.options === house.plan.other ? house.plan.options : house.plan.other);
  },
  /** The same, without a word of it. */
  swap(house: House) {
    house.options = house.options === house.plan.other ? house.plan.options : house.plan.other;
  },
  /** A deal is void, and this page's person has not agreed; or it was over, or void before. */
  annul(house: House) {
    house.dealAnew(house.plan.seats.length - 1);
  },
  /** The deal begins again, and is not called void. */
  repeat(house: House) {
    house.dealAnew(null);
  },
  /** The deal is void, and goes on. */
  mention(house: House) {
    house.void.push({ deal: house.deals.length - 1, seat: 1 });
  },
  /** The list of void deals shrinks, or changes. */
  forget(house: House) {
    house.void.pop();
  },
  accuse(house: House) {
    house.void = house.void.map(({ deal }) => ({ deal, seat: 1 }));
  },
  silence(house: House) {
    house.silent = true;
  },
} as const;
type Trick = keyof typeof TRICKS;

/** How a record differs from what was played. */
export const RECORDS = {
  honest: (lines: Message[]) => lines,
  renamed: (lines: Message[]) => each(lines, 'shuffle.fair.table', 'elsewhere'),
  version: (lines: Message[]) => each(lines, 'shuffle.fair.version', 1),
  options: (lines: Message[]) => each(lines, 'options', { games: 9 }),
  shorter: (lines: Message[]) => lines.slice(0, -1),
  acts: (lines: Message[]) => each(lines, 'actions.1.1', 'pass'),
  /** The deals that follow from the draw, whatever lay on the table. */
  drawn: (lines: Message[], house: House) =>
    lines.map((line, index) => {
      const { piles, seating } = house.dealOf(index);
      return { ...line, deal: copied({ dealer: seating.dealer, ...piles }) };
    }),
  /** The void deals as if there were none, or with somebody else away. */
  unvoided: (lines: Message[]) => each(lines, 'shuffle.fair.void', []),
  accused: (lines: Message[]) => each(lines, 'shuffle.fair.void.0.seat', 1),
  kind: (lines: Message[]) => each(lines, 'shuffle.fair.attempts.0.seats.1', 'person'),
  number: (lines: Message[]) =>
    each(lines, 'shuffle.fair.attempts.0.shares.0.number', HEX[0] ?? ''),
} as const;
export type Recorded = keyof typeof RECORDS;

function each(lines: Message[], path: string, value: Json): Message[] {
  for (const line of lines) set(line, path, value);
  return lines;
}

/** Changes a message; `others` are those that were sent before. */
export function edited(
  message: Message,
  edits: readonly Edit[],
  others: readonly Message[],
): Message {
  for (const { at, to } of edits) {
    const leaves = typeof at === 'number' ? leavesOf(message) : [];
    const path = typeof at === 'number' ? (leaves[at % leaves.length] ?? '') : at;
    const other = 'from' in to ? others[to.from % Math.max(1, others.length)] : undefined;
    const value = 'value' in to ? to.value : other && structuredClone(get(other, path));
    if (value !== undefined) set(message, path, structuredClone(value));
  }
  return message;
}

function leavesOf(value: Json, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

function get(message: Message, path: string): Json | undefined {
  let held: Json | undefined = message;
  for (const key of path.split('.')) {
    if (typeof held !== 'object' || held === null) return undefined;
    held = (held as Held)[key];
  }
  return held;
}

function set(message: Message, path: string, value: Json): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const held = keys.length ? get(message, keys.join('.')) : message;
  if (typeof held === 'object' && held !== null) (held as Held)[last] = value;
}

const honest: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['arrange', 'reload', 'reconnect', 'tab', 'lag', 'replay', 'refuse'] as const),
    ...(['anew', 'absent'] as const),
  ),
});
const lie: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('lie'),
  edits: fc.array(anEdit, { minLength: 1, maxLength: 3 }),
  sticky: fc.boolean(),
});
const trick: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('trick'),
  name: fc.constantFrom(...(Object.keys(TRICKS) as Trick[])),
});

/** What happens besides the match going on, each before so many of its steps. */
export const honestDays = fc.array(fc.tuple(fc.nat(24), honest), { maxLength: 4 });
export const dishonestDays = fc.array(
  fc.tuple(fc.nat(24), fc.oneof({ weight: 3, arbitrary: lie }, trick, honest)),
  { minLength: 1, maxLength: 5 },
);
export const recorded = fc.constantFrom(...(Object.keys(RECORDS) as Recorded[]));

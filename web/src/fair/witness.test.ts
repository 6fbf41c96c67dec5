// What a page keeps of the deals that it is shown, and what contradicts it.

import { expect, test } from 'vitest';
import type { Happening, Outcome, Position, Row, VoidDeal } from '../protocol/messages';
import { handsAgree } from './hands';
import { actsDigest, handDigest, newReceipt, type Receipt } from './receipt';
import { withoutSeat } from './page';
import { isStale, witness, type Glimpse } from './witness';

const HAND = ['SA', 'S10', 'HK', 'HQ', 'DJ'];
const ACTS = ['0:play SA', '1:play SK', '0:play HK', '1:play HA'];
const OVER = {} as Outcome;

function receipt(): Receipt {
  return newReceipt('here', { game: 'schnapsen', options: {} }, '2026-11-27T12:00:00.000Z');
}

function acted(place: number, act = ACTS[place] ?? ''): Happening {
  const card = act.split('play ')[1] ?? null;
  return { kind: 'acted', seat: null, act, place, card, text: null, trick: null, by: null };
}

function position(more: Partial<Position>): Position {
  const empty = { number: 1, deal: 1, index: 0, acted: 0, seat: 0, hand: HAND, outcome: null };
  const none = { orders: [], tricks: null, laid_open: null };
  const table = {
    hand_sizes: [5, 5],
    leader: 0,
    trick: [],
    trick_counts: [0, 0],
    last_trick: null,
  };
  return { ...empty, ...none, ...table, ...more } as unknown as Position;
}

function row(acts = ACTS, deal = 0): Row {
  return { deal, acts: acts.join() } as Row;
}

interface More {
  readonly acts?: Happening[];
  readonly rows?: Row[];
  readonly practice?: boolean;
  readonly phase?: Glimpse['table']['phase'];
  readonly connected?: boolean;
  readonly you?: number | null;
  readonly void?: VoidDeal[];
  readonly time?: number;
}

function glimpse(at: Partial<Position> | null, more: More = {}): Glimpse {
  const { acts = [], rows = [], practice = false, phase = 'playing', connected = false } = more;
  const seats = [{ kind: 'person' }, { kind: 'bot' }] as unknown as Glimpse['table']['seats'];
  const table = {
    phase,
    practice,
    seats,
    you: more.you === undefined ? 0 : more.you,
    fairness: { void: more.void ?? [] },
  };
  return {
    table,
    position: at && position(at),
    happened: acts,
    rows,
    connected,
    time: more.time ?? 0,
  };
}

const REST = HAND.slice(1);
const DEALT = glimpse({});
const LED = glimpse({ number: 2, acted: 1, trick: ['SA'], hand: REST }, { acts: [acted(0)] });
const TAKEN = { leader: 0, cards: ['SA', 'SK'], winner: 0 };
const SECOND = glimpse(
  { number: 3, acted: 2, trick_counts: [1, 0], last_trick: TAKEN, hand: REST },
  { acts: [acted(1)] },
);
const LAST = {
  number: 5,
  acted: 4,
  trick_counts: [1, 1],
  outcome: OVER,
  hand: ['S10', 'HQ', 'DJ'],
};
const END = glimpse(LAST, { rows: [row()], phase: 'between' });
const NEXT = { number: 6, deal: 2, index: 1 };

/** What is kept after these glimpses, and what contradicts it. */
function after(...shown: Glimpse[]): [Receipt, string | null] {
  const kept = receipt();
  let trouble: string | null = null;
  for (const each of shown) trouble ??= witness(kept, each);
  return [kept, trouble];
}

test('the hand is kept as it was first shown, and the acts as they were seen', () => {
  const [kept, trouble] = after(DEALT, LED, SECOND, END);
  expect(trouble).toBeNull();
  const hand = handDigest('here', 0, 0, HAND);
  expect(kept.deals).toEqual([{ seat: 0, hand, acts: actsDigest('here', 0, ACTS.join()) }]);
});

test('who sits out, and an onlooker, keeps the acts alone', () => {
  const shown = [DEALT, LED, SECOND, END].map((each) => ({
    ...each,
    position: each.position && { ...each.position, seat: null, hand: [] },
  }));
  expect(after(...shown)[0].deals).toMatchObject([{ seat: null, hand: null }]);
  expect(after(...shown)[0].deals[0]?.acts).not.toBeNull();
});

test('whose seat goes over to this browser in the middle of a deal has seen no dealt hand', () => {
  const onlooker = (each: Glimpse): Glimpse => ({
    ...each,
    table: { ...each.table, you: null },
    position: each.position && { ...each.position, seat: null, hand: [] },
  });
  const [kept, trouble] = after(onlooker(LED), { ...LED, connected: true }, SECOND, END);
  expect(trouble).toBeNull();
  const acts = actsDigest('here', 0, ACTS.join());
  expect(kept.deals).toEqual([{ seat: 0, hand: null, acts }]);
  // The browser that had it looks on, and may have it back.
  expect(after(DEALT, onlooker(LED), SECOND, END)[1]).toBeNull();
});

test('a page that comes after the first act has seen no dealt hand', () => {
  expect(after(LED, SECOND, END)[0].deals).toMatchObject([{ seat: 0, hand: null }]);
});

test('of a deal that was missed nothing is kept', () => {
  const [kept, trouble] = after(glimpse(NEXT, { rows: [row()] }));
  expect(trouble).toBeNull();
  expect(kept.deals).toMatchObject([{ seat: null, hand: null, acts: null }, { seat: 0 }]);
});

test('a page that slept through the end is told it later', () => {
  const [kept, trouble] = after(DEALT, LED, glimpse(NEXT, { rows: [row()] }));
  expect([trouble, kept.deals[0]?.acts]).toEqual([null, actsDigest('here', 0, ACTS.join())]);
  expect(after(DEALT, LED, glimpse(NEXT))[1]).toBe('acts');
});

const told = (acts: string[]): Glimpse => glimpse(LAST, { rows: [row(acts)] });

test.each<[string, string, Glimpse[]]>([
  ['another hand before the first act', 'hand', [DEALT, glimpse({ hand: ['SA'] })]],
  ['another seat', 'hand', [DEALT, glimpse({ seat: 1 })]],
  [
    'another hand later',
    'acts',
    [DEALT, glimpse({ number: 2, acted: 1, hand: ['CA', ...REST] }), END],
  ],
  ['an act told otherwise', 'acts', [LED, told(['0:play S10', ...ACTS.slice(1)])]],
  ['an act less', 'acts', [LED, SECOND, told(ACTS.slice(0, 1))]],
  ['another card than lay there', 'acts', [glimpse({ number: 2, acted: 1, trick: ['S10'] }), END]],
  ['another leader', 'acts', [glimpse({ number: 2, acted: 1, trick: ['SA'], leader: 1 }), END]],
  ['a trick that changes', 'acts', [LED, glimpse({ number: 3, acted: 2, trick: ['S10', 'SK'] })]],
  ['a trick that is taken back', 'acts', [LED, glimpse({ number: 4, acted: 2 })]],
  ['an act that is taken back', 'acts', [SECOND, glimpse({ number: 4, acted: 1, trick: ['SA'] })]],
  [
    'an act announced otherwise',
    'acts',
    [LED, glimpse({ number: 3, acted: 2, trick: ['SA'] }, { acts: [acted(0, '0:claim')] })],
  ],
  ['an act in a wrong place', 'acts', [glimpse({ number: 2, acted: 1 }, { acts: [acted(4)] })]],
  [
    'an act that is not announced',
    'acts',
    [DEALT, glimpse({ number: 2, acted: 1, trick: ['SA'] }, { connected: true })],
  ],
  ['the deal once more', 'acts', [DEALT, LED, glimpse({ number: 8, deal: 2 })]],
  ['a deal before', 'acts', [glimpse(NEXT, { rows: [row()] }), glimpse({ number: 9, deal: 3 })]],
  ['a deal count that falls', 'acts', [glimpse({ deal: 7 }), glimpse({ number: 2 })]],
  ['an end told early', 'acts', [DEALT, glimpse({ number: 2, acted: 1 }, { rows: [row()] })]],
  ['an end told without the deal', 'acts', [glimpse(null, { rows: [row()] })]],
  ['an end that is not told', 'acts', [DEALT, glimpse({ number: 7, acted: 4, outcome: OVER })]],
  [
    'another end',
    'acts',
    [DEALT, LED, END, glimpse({ ...LAST, number: 6 }, { rows: [row(ACTS.slice(1))] })],
  ],
  ['play after the end', 'acts', [DEALT, LED, END, glimpse({ number: 6, acted: 5 })]],
  [
    'a match that goes on after its end',
    'acts',
    [DEALT, glimpse(null, { phase: 'abandoned' }), LED],
  ],
  [
    'another end of the match',
    'acts',
    [glimpse(null, { phase: 'abandoned' }), glimpse(null, { phase: 'finished' })],
  ],
  [
    'practice that was not asked for',
    'game',
    [DEALT, { ...LED, table: { ...LED.table, practice: true } }],
  ],
])('trouble is shown for %s', (_, found, shown) => {
  expect(after(...shown)[1]).toBe(found);
});

test.each<[string, Partial<Record<keyof Position, unknown>>]>([
  ['an outcome', { outcome: 0 }],
  ['a trick', { trick: 'SA' }],
  ['a hand', { hand: [1] }],
  ['a number', { number: 1.5 }],
  ['a deal', { index: 1e9 }],
  ['seats', { hand_sizes: [5] }],
  ['a complete trick', { last_trick: { leader: 0, cards: ['SA'], winner: 0 } }],
])('what is not the form of %s is refused', (_, more) => {
  expect(() => after(glimpse(more as Partial<Position>))).toThrow(TypeError);
});

test('what a discard was is known when the deal is over', () => {
  const acts = ['0:discard S10 SA', '1:play SK'];
  const hidden = glimpse({ number: 2, acted: 1, seat: 1 }, { acts: [acted(0, '0:discard')] });
  const end = (told: string[]): Glimpse =>
    glimpse({ number: 3, acted: 2, seat: 1, outcome: OVER }, { rows: [row(told)] });
  expect(after(hidden, end(acts))[1]).toBeNull();
  expect(after(hidden, end(['1:discard S10 SA', ...acts.slice(1)]))[1]).toBe('acts');
});

test('in practice alone acts may be undone, and cards dealt again, as often as the person asks', () => {
  const practice = (each: Glimpse): Glimpse => ({
    ...each,
    table: { ...each.table, practice: true },
  });
  const kept = receipt();
  const see = (each: Glimpse): string | null => witness(kept, practice(each));
  const other = ['0:play S10', '1:play SK'];
  const undone = glimpse({ number: 4 });
  expect([DEALT, LED, SECOND].map(see)).toEqual([null, null, null]);
  expect(witness(structuredClone(kept), practice(undone))).toBe('acts');
  kept.redo = 2;
  const again = { number: 5, acted: 1, trick: ['S10'], hand: ['SA', ...HAND.slice(2)] };
  expect([undone, glimpse(again, { acts: [acted(0, other[0])] })].map(see)).toEqual([null, null]);
  const end = { number: 6, acted: 2, trick_counts: [1, 0], outcome: OVER, hand: again.hand };
  expect(see(glimpse(end, { rows: [row(other)] }))).toBeNull();
  expect(kept.deals[0]?.acts).toBe(actsDigest('here', 0, other.join()));
  const forged = glimpse({ number: 8, deal: 2, hand: ['SA'] });
  expect(witness(structuredClone(kept), practice(forged))).toBe('hand');
  expect(see(glimpse({ number: 8, deal: 2 }))).toBeNull();
  expect([kept.deals[0]?.acts, kept.redo]).toEqual([null, 0]);
});

// ---- void deals ----------------------------------------------------------------------------------

const ANEW = { number: 7, deal: 2 };
const OTHER = ['C10', 'CK', 'DQ', 'HJ', 'SJ'];
const VOID = { deal: 0, seat: 1 };
const MINUTE = 60_000;

/** The first deal is dealt anew. */
function again(more: More = {}, at: Partial<Position> = {}): Glimpse {
  return glimpse({ ...ANEW, hand: OTHER, ...at }, { void: [VOID], connected: true, ...more });
}

/** What is kept by a page whose person has agreed to deal this deal anew. */
function agreed(deal: number | null, ...shown: Glimpse[]): [Receipt, string | null] {
  const kept = receipt();
  let trouble: string | null = null;
  for (const [at, each] of shown.entries()) {
    if (at === 2) kept.anew = deal;
    trouble ??= witness(kept, each);
  }
  return [kept, trouble];
}

const DIGEST = handDigest('here', 0, 0, HAND);
const EMPTY = { seat: null, hand: null, acts: null };

test('a deal to which the person has agreed is dealt anew, and what was dealt first is kept apart', () => {
  const [kept, trouble] = agreed(0, DEALT, LED, again());
  expect(trouble).toBeNull();
  expect(kept.void).toEqual([{ deal: 0, away: 1, seat: 0, hand: DIGEST }]);
  expect(kept.deals).toEqual([{ seat: 0, hand: handDigest('here', 0, 0, OTHER), acts: null }]);
  const played = { number: 8, acted: 1, trick: ['C10'], hand: OTHER.slice(1) };
  const act = { acts: [acted(0, '0:play C10')] };
  expect(witness(kept, again(act, played))).toBeNull();
  const over = { number: 9, acted: 1, trick: ['C10'], hand: OTHER.slice(1), outcome: OVER };
  expect(witness(kept, again({ rows: [row(['0:play C10'])] }, over))).toBeNull();
  expect(kept.deals[0]?.acts).toBe(actsDigest('here', 0, '0:play C10'));
});

test('the word of its person holds until somebody acts', () => {
  const [kept] = after(DEALT);
  kept.anew = 0;
  expect(witness(kept, LED)).toBeNull();
  expect(witness(kept, again())).toBe('void');
});

test.each<[string, Glimpse, Partial<Receipt>]>([
  ['looks on', again({ you: null }, { seat: null, hand: [] }), {}],
  ['was cut off for a minute', again({ time: MINUTE, connected: false }), {}],
  ['has just been heard of again', again({ time: MINUTE }), { heard: MINUTE, woke: MINUTE - 5000 }],
  ['was never heard of', again(), { heard: null }],
])('a page that %s needs no word', (_, shown, more) => {
  const [kept] = after(DEALT);
  Object.assign(kept, more);
  expect(witness(kept, shown)).toBeNull();
  expect(kept.void).toMatchObject([{ deal: 0, away: 1, hand: DIGEST }]);
});

test('a page that was away for the void deal and the new one goes on', () => {
  const late = { time: MINUTE, void: [VOID] };
  const next = { ...NEXT, number: 20, deal: 3 };
  const [kept, trouble] = after(DEALT, LED, glimpse(next, { ...late, rows: [row()] }));
  expect(trouble).toBeNull();
  expect(kept.void).toEqual([{ deal: 0, away: 1, seat: 0, hand: DIGEST }]);
  expect(kept.deals).toMatchObject([EMPTY, { seat: 0 }]);
  // The deal after one that it saw begin is void: the end of that one is still due.
  const after1 = { ...late, void: [{ deal: 1, seat: 1 }] };
  const [, told] = after(DEALT, LED, glimpse(next, { ...after1, rows: [row()] }));
  expect(told).toBeNull();
  expect(after(DEALT, LED, glimpse(next, after1))[1]).toBe('acts');
  // It comes when the new deal is over.
  const over = { ...LAST, number: 12, deal: 2 };
  const [seen, end] = after(DEALT, LED, glimpse(over, { ...late, rows: [row()] }));
  expect([end, seen.deals[0]?.acts]).toEqual([null, actsDigest('here', 0, ACTS.join())]);
});

test.each<[string, number | null, Glimpse[]]>([
  ['without the word of its person', null, [DEALT, LED, again()]],
  ['by the word for another deal', 1, [DEALT, LED, again()]],
  ['half a minute later', null, [DEALT, LED, again({ time: MINUTE / 2, connected: false })]],
  ['that still goes on', 0, [DEALT, LED, again({}, { ...LED.position, number: 3 })]],
  ['that is over', 0, [DEALT, LED, SECOND, END, again()]],
  [
    'long before',
    0,
    [DEALT, LED, glimpse(NEXT, { rows: [row()] }), again({}, { ...NEXT, number: 9, deal: 3 })],
  ],
  ['that is still to come', 1, [DEALT, LED, again({ void: [{ deal: 1, seat: 1 }] })]],
  ['twice', 0, [DEALT, LED, again(), again({ void: [VOID, VOID] }, { number: 8, deal: 3 })]],
  ['of which nothing is heard any more', 0, [DEALT, LED, again(), again({ void: [] })]],
  ['with somebody else away', 0, [DEALT, LED, again(), again({ void: [{ deal: 0, seat: 0 }] })]],
  ['with nobody away', 0, [DEALT, LED, again({ void: [{ deal: 0, seat: 2 }] })]],
  ['without a deal', 0, [glimpse(null), glimpse(null, { void: [VOID] })]],
  [
    'after the end of the match',
    0,
    [DEALT, glimpse(null, { phase: 'abandoned' }), again({ phase: 'abandoned' })],
  ],
])('trouble is shown for a void deal %s', (_, deal, shown) => {
  expect(agreed(deal, ...shown)[1]).toBe('void');
});

test('no deal is void where a message only says for once that its person has no seat', () => {
  const [kept] = after(DEALT);
  const drawn = {
    roster: '',
    number: 'a'.repeat(64),
    list: '',
    numbers: '',
    draw: null,
    told: true,
  };
  kept.attempts = [{ ...drawn, seat: 0 }];
  const unseated = again({ you: null }, { seat: null, hand: [] });
  expect(witness(structuredClone(kept), unseated)).toBe('void');
  expect(witness(withoutSeat(kept), unseated)).toBeNull();
});

test('a match has three void deals, and by version 2 none', () => {
  const until = (count: number): VoidDeal[] =>
    Array.from({ length: count }, (_, deal) => ({ deal, seat: 1 }));
  const away = (kept: Receipt, count: number): string | null => {
    const at = { number: 50, deal: 20, index: 4, hand: OTHER };
    return witness(kept, glimpse(at, { time: MINUTE, void: until(count) }));
  };
  expect([3, 4].map((count) => away(after(glimpse(null))[0], count))).toEqual([null, 'void']);
  expect(away({ ...after(glimpse(null))[0], version: 2 }, 1)).toBe('void');
});

test('the same deal begins again only if it is void', () => {
  expect(agreed(0, DEALT, LED, again({ void: [] }))[1]).toBe('acts');
  const twice = again({}, { number: 9, deal: 3 });
  expect(agreed(0, DEALT, LED, again(), twice)[1]).toBe('acts');
  expect(() => after(DEALT, again({ void: [{ deal: 0 }] as unknown as VoidDeal[] }))).toThrow();
});

test('a tab that lags behind shows nothing old', () => {
  const [kept] = after(DEALT, LED, SECOND);
  expect(
    [null, DEALT, LED, SECOND, END].map((each) => isStale(kept, each ?? glimpse(null))),
  ).toEqual([true, true, true, false, false]);
  const [over] = after(DEALT, LED, SECOND, { ...END, table: { ...END.table, phase: 'finished' } });
  expect(isStale(over, END)).toBe(true);
});

test('hands follow from the first by what is played, laid away and drawn', () => {
  const acts = ['0:take_skat', '0:discard A B', '0:play C', '1:play X'];
  const first = { acted: 0, cards: ['A', 'C'] };
  const agree = (...hands: [number, string[]][]): boolean =>
    handsAgree(0, [first, ...hands.map(([acted, cards]) => ({ acted, cards }))], acts);
  expect(agree([1, ['A', 'B', 'C', 'D']], [2, ['C', 'D']], [4, ['D']])).toBe(true);
  expect(agree()).toBe(true);
  expect(agree([1, ['B', 'C', 'D', 'E']])).toBe(false);
  expect(agree([2, ['C']])).toBe(false);
  expect(agree([1, ['A', 'C', 'D', 'E']])).toBe(false); // B was laid away
  const drawn = ['0:exchange', '0:play K', '1:play Q', '1:draw', '0:play T'];
  const dealt = { acted: 0, cards: ['CJ', 'K'] };
  const exchanged = { acted: 1, cards: ['CT', 'K'] };
  expect(handsAgree(0, [dealt, exchanged, { acted: 4, cards: ['CT', 'T'] }], drawn)).toBe(true);
  expect(handsAgree(0, [dealt, { acted: 1, cards: ['CT', 'CJ'] }], drawn)).toBe(false);
});

// What a page keeps of the deals that it is shown, and what contradicts it.

import { expect, test } from 'vitest';
import type { Happening, Outcome, Position, Row, VoidDeal } from '../protocol/messages';
import { handsAgree } from './hands';
import { actsDigest, handDigest, newReceipt, type Receipt } from './receipt';
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
  readonly you?: number;
  readonly void?: VoidDeal[];
  readonly time?: number;
}

function glimpse(at: Partial<Position> | null, more: More = {}): Glimpse {
  const { acts = [], rows = [], practice = false, phase = 'playing', connected = false } = more;
  const seats = [{ kind: 'person' }, { kind: 'bot' }] as unknown as Glimpse['table']['seats'];
  const table = { phase, practice, seats, you: more.you ?? 0, fairness: { void: more.void ?? [] } };
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

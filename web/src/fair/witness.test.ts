// What a page keeps of the deals that it is shown, and what contradicts it.

import { expect, test } from 'vitest';
import type { Happening, Outcome, Position, Row } from '../protocol/messages';
import { actsDigest, handDigest, newReceipt, type Receipt } from './receipt';
import { witness, type Glimpse } from './witness';

const HAND = ['SA', 'S10', 'HK', 'HQ', 'DJ'];
const ACTS = ['0:play SA', '1:play SK', '0:draw', '0:play HK', '1:play HA', '1:draw'];
const OVER = {} as Outcome;

function receipt(): Receipt {
  return newReceipt('here', { game: 'schnapsen', options: {} }, '2026-11-27T12:00:00.000Z');
}

function acted(place: number, act = ACTS[place] ?? ''): Happening {
  const rest = { text: null, card: null, trick: null, by: null };
  return { kind: 'acted', seat: null, act, place, ...rest };
}

function position(more: Partial<Position>): Position {
  const empty = { number: 1, deal: 1, index: 0, acted: 0, seat: 0, hand: HAND, outcome: null };
  const table = {
    hand_sizes: [5, 5],
    leader: 0,
    trick: [],
    trick_counts: [0, 0],
    last_trick: null,
  };
  return { ...empty, ...table, ...more } as unknown as Position;
}

function row(acts = ACTS, deal = 0): Row {
  return { deal, acts: acts.join() } as Row;
}

function glimpse(
  at: Partial<Position> | null,
  {
    acts = [],
    rows = [],
    practice = false,
  }: { acts?: Happening[]; rows?: Row[]; practice?: boolean } = {},
): Glimpse {
  const table = { phase: 'playing' as const, practice };
  return { table, position: at && position(at), happened: acts, rows };
}

const DEALT = glimpse({});
const LED = glimpse({ number: 2, acted: 1, trick: ['SA'] }, { acts: [acted(0)] });
const TAKEN = { leader: 0, cards: ['SA', 'SK'], winner: 0 };
const SECOND = glimpse(
  { number: 3, acted: 2, trick_counts: [1, 0], last_trick: TAKEN },
  { acts: [acted(1)] },
);
const END = glimpse(
  { number: 7, acted: 6, trick_counts: [1, 1], outcome: OVER },
  { acts: [acted(5)], rows: [row()] },
);

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

test('a page that comes after the first act has seen no dealt hand, whatever it is shown then', () => {
  expect(after(LED, DEALT)[0].deals).toMatchObject([{ seat: 0, hand: null }]);
});

test('a deal that was missed is kept by its acts', () => {
  const next = glimpse({ number: 9, deal: 2, index: 1 }, { rows: [row()] });
  expect(after(next)[0].deals).toMatchObject([
    { seat: null, hand: null },
    { seat: 0, acts: null },
  ]);
  expect(after(next)[0].deals[0]?.acts).toBe(actsDigest('here', 0, ACTS.join()));
});

test.each<[string, string, Glimpse[]]>([
  ['another hand before the first act', 'hand', [DEALT, glimpse({ hand: ['SA'] })]],
  ['another seat', 'hand', [DEALT, glimpse({ seat: 1 })]],
  [
    'another act at the end than announced',
    'acts',
    [
      LED,
      glimpse(
        { number: 7, acted: 6, outcome: OVER },
        { rows: [row(['0:play S10', ...ACTS.slice(1)])] },
      ),
    ],
  ],
  [
    'an act less at the end',
    'acts',
    [
      LED,
      SECOND,
      glimpse(
        { number: 7, acted: 1, outcome: OVER, trick: ['SA'] },
        { rows: [row(ACTS.slice(0, 1))] },
      ),
    ],
  ],
  [
    'another card at the end than lay there',
    'acts',
    [glimpse({ number: 2, acted: 1, trick: ['S10'] }), END],
  ],
  [
    'another leader at the end',
    'acts',
    [glimpse({ number: 2, acted: 1, trick: ['SA'], leader: 1 }), END],
  ],
  ['a trick that changes', 'acts', [LED, glimpse({ number: 3, acted: 2, trick: ['S10', 'SK'] })]],
  [
    'a trick that is taken back',
    'acts',
    [LED, SECOND, glimpse({ number: 4, acted: 2, trick: ['SA'] })],
  ],
  [
    'an act that is taken back',
    'acts',
    [LED, SECOND, glimpse({ number: 4, acted: 1, trick_counts: [1, 0] }, { acts: [acted(0)] })],
  ],
  ['the same position otherwise', 'acts', [LED, glimpse({ number: 2, acted: 1, trick: ['S10'] })]],
  ['an act in the wrong place', 'acts', [glimpse({ number: 2, acted: 1 }, { acts: [acted(4)] })]],
  ['the deal once more', 'acts', [DEALT, LED, glimpse({ number: 8, deal: 2 })]],
  [
    'another end',
    'acts',
    [
      DEALT,
      LED,
      END,
      glimpse({ number: 8, acted: 6, outcome: OVER }, { rows: [row(ACTS.slice(0, 5))] }),
    ],
  ],
  [
    'an end before the deal, and another after it',
    'acts',
    [glimpse(null, { rows: [row(['0:claim'])] }), DEALT, LED, END],
  ],
])('trouble is shown for %s', (_, found, shown) => {
  expect(after(...shown)[1]).toBe(found);
});

test('acts are not kept while the page has seen later ones', () => {
  const older = glimpse(
    { number: 2, acted: 1, outcome: OVER, trick: ['SA'] },
    { rows: [row(['0:play SA'])] },
  );
  expect(after(LED, SECOND, older)[0].deals[0]?.acts).toBeNull();
});

test('what a discard was is known when the deal is over', () => {
  const acts = ['0:discard S10 SA', '1:play SK'];
  const hidden = glimpse({ number: 2, acted: 1, seat: 1 }, { acts: [acted(0, '0:discard')] });
  const end = (told: string[]): Glimpse =>
    glimpse({ number: 3, acted: 2, seat: 1, outcome: OVER }, { rows: [row(told)] });
  expect(after(hidden, end(acts))[1]).toBeNull();
  expect(after(hidden, end(['1:discard S10 SA', ...acts.slice(1)]))[1]).toBe('acts');
});

test('in practice acts may be undone, and cards dealt again; the last ones count', () => {
  const practice = (each: Glimpse): Glimpse => ({
    ...each,
    table: { ...each.table, practice: true },
  });
  const undone = glimpse({ number: 4, acted: 0 });
  const other = ['0:play S10', '1:play SK'];
  const again = glimpse({ number: 5, acted: 1, trick: ['S10'] }, { acts: [acted(0, other[0])] });
  const end = glimpse(
    { number: 6, acted: 2, trick_counts: [1, 0], outcome: OVER },
    { rows: [row(other)] },
  );
  const [kept, trouble] = after(...[DEALT, LED, SECOND, undone, again, end].map(practice));
  expect([trouble, kept.deals[0]?.acts]).toEqual([null, actsDigest('here', 0, other.join())]);
  const dealt = glimpse({ number: 8, deal: 2 });
  expect(witness(kept, practice(dealt))).toBeNull();
  expect(kept.deals[0]?.acts).toBeNull();
  const forged = glimpse({ number: 9, deal: 2, hand: ['SA'] });
  expect(witness(kept, practice(forged))).toBe('hand');
});

test('tabs that lag behind each other keep the same', () => {
  const shown = [DEALT, LED, SECOND, END];
  const [alone] = after(...shown);
  for (const behind of [DEALT, LED, SECOND]) {
    const [kept, trouble] = after(...shown, behind, END);
    expect([trouble, kept.deals]).toEqual([null, alone.deals]);
    expect(after(...shown.slice(1), behind, END)[1]).toBeNull();
  }
});

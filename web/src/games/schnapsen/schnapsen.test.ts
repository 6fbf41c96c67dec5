import { expect, test } from 'vitest';
import type { Offer, Outcome, Position, Row } from '../../protocol/messages';
import { tallies, targetOf } from './bummerl';
import face from '.';
import { costOf, entries, exchanged } from './offers';

const offer = (action: string, card: string | null = null): Offer => ({
  action,
  label: { id: action, params: [] },
  card,
  worth: null,
  enough: null,
  lines: [],
});

/** A position with only the fields that a test needs. */
const position = (part: object): Position => part as Position;

const row = (deal: number, brought: readonly number[]): Row => ({
  deal,
  dealer: 0,
  seating: [0, 1],
  brought,
  outcome: {} as Outcome,
  acts: '',
});

test('what is due comes first, what decides the deal comes last and needs a second press', () => {
  const offers = ['play HA', 'claim', 'close', 'exchange', 'marriage C', 'draw'].map((action) =>
    offer(action, action.startsWith('play') ? 'HA' : null),
  );
  const found = entries(position({ offers }));
  expect(found.map((each) => [each.offer.action, each.manner])).toEqual([
    ['draw', 'plain'],
    ['marriage C', 'marriage'],
    ['exchange', 'exchange'],
    ['close', 'twice'],
    ['claim', 'twice'],
  ]);
  expect(found.filter((each) => each.primary).map((each) => each.offer.action)).toEqual(['draw']);
});

test('the page draws by itself, or for a card that is pressed, unless it is the last draw', () => {
  const offers = ['exchange', 'close', 'draw'].map((action) => offer(action));
  const due = position({ board: { draw_keeps_acts: true }, offers });
  expect([face.automatic?.(due), face.prerequisite?.(due)]).toEqual(['draw', 'draw']);
  const last = position({ board: { draw_keeps_acts: false }, offers });
  expect([face.automatic?.(last), face.prerequisite?.(last)]).toEqual([null, null]);
  const lead = position({ board: { draw_keeps_acts: true }, offers: [offer('play HA', 'HA')] });
  expect([face.automatic?.(lead), face.prerequisite?.(lead)]).toEqual([null, null]);
});

test('without points a practice table has no “66” to press, and closing stands back', () => {
  const offers = ['close', 'claim', 'draw'].map((action) => offer(action));
  const found = (points: readonly number[] | null) =>
    entries(position({ seat: 1, points, offers })).map(
      (each) => `${each.quiet ? 'quiet ' : ''}${each.offer.action}`,
    );
  expect(found([20, 0])).toEqual(['draw', 'quiet close']);
  expect(found([0, 20])).toEqual(['draw', 'close', 'claim']);
  // An honest table tells no points, and what it offers tells nothing either (SN 3.2, SN 11).
  expect(found(null)).toEqual(['draw', 'close', 'claim']);
});

test('what a wrong claim costs follows the rule options (SN 8.3, SN 13)', () => {
  expect(costOf('claim', {}, false)).toBe('schnapsen.cost');
  expect(costOf('claim', { false_claim: 'as_claimed' }, false)).toBe('schnapsen.cost.claimed');
  expect(costOf('claim', { false_claim: 'as_claimed' }, true)).toBe('schnapsen.cost');
  expect(costOf('close', { false_claim: 'as_claimed' }, false)).toBe('schnapsen.cost');
});

test('an exchange shows the card given and the card taken', () => {
  const board = { trump: 'H', turn_up: 'HA' };
  expect(exchanged(position({ board, hand: ['CA', 'HJ'] }))).toEqual(['HJ', 'HA']);
  expect(exchanged(position({ board, hand: ['CA', 'CJ'] }))).toBeNull();
  expect(exchanged(position({ board: { ...board, turn_up: null }, hand: ['HJ'] }))).toBeNull();
});

test('a bummerl has a stroke for each game point, by the deal that brought it', () => {
  const [first, second] = tallies(
    [row(0, [3, 0]), row(1, [0, 0]), row(2, [0, 2]), row(3, [1, 0])],
    2,
    7,
  );
  expect(first).toEqual({ strokes: [0, 0, 0, 3], open: 3 });
  expect(second).toEqual({ strokes: [2, 2], open: 5 });
});

test('who goes beyond the target has nothing left to make', () => {
  expect(tallies([row(0, [6, 0]), row(1, [3, 0])], 2, 7)[0]?.open).toBe(0);
});

test('the target is what the table says', () => {
  expect(targetOf(position({ board: { target: 7 } }))).toBe(7);
  expect(targetOf(null)).toBe(0);
});

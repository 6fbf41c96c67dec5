import { expect, test } from 'vitest';
import type { JudgedDecision, JudgedOption, Leak, Position } from '../../protocol/messages';
import { answerTo, costliest, curve, luck, marks, pointsAfter, real, together } from './judged';

function estimate(mean: number): JudgedDecision['loss'] {
  return { mean, low: mean - 0.01, high: mean + 0.01 };
}

function option(action: string | null, good: boolean, loss = 0): JudgedOption {
  return { action, label: null, good, loss, points_lost: 3 * loss, wins_lost: loss };
}

const DECISION: JudgedDecision = {
  index: 4,
  action: 'play HK',
  label: 'mistake',
  wins: 0.6,
  points: 0.5,
  worlds: 100,
  loss: estimate(0.12),
  points_lost: estimate(0.4),
  wins_lost: estimate(0.1),
  match_lost: null,
  options: [option('play HA', true), option('play SA', true), option('play HK', false, 0.12)],
  best: null,
  sentence: null,
  pattern: null,
  why: [],
  line: [],
  cards_open: null,
  position: {
    offers: ['play HA', 'play SA', 'play HK', 'play C10'].map((action) => ({ action })),
    choice: null,
  } as unknown as Position,
};

test('errors come from the costliest, and nothing else is one', () => {
  const small = { ...DECISION, index: 1, label: 'less', points_lost: estimate(0.3) } as const;
  const close = { ...DECISION, index: 2, label: 'too close', points_lost: estimate(2) } as const;
  expect(costliest([small, close, DECISION]).map(({ index }) => index)).toEqual([4, 1]);
});

test('who could do nothing but wait has decided nothing', () => {
  const waited = { ...DECISION, action: null, label: 'forced' } as const;
  const missed = { ...DECISION, action: null };
  const only = { ...DECISION, label: 'forced' } as const;
  expect(real([waited, missed, only])).toEqual([missed, only]);
});

test('the curve falls at a decision by what it lost, and ends at the result', () => {
  expect(pointsAfter(DECISION)).toBeCloseTo(0.1);
  expect(pointsAfter({ ...DECISION, points_lost: estimate(-1) })).toBe(0.5);
  const found = curve([{ ...DECISION, points: 2, points_lost: estimate(1) }, DECISION], -2);
  expect([found.high, found.low]).toEqual([2, -2]);
  expect(found.places.map(({ x }) => x)).toEqual([0, 0, 0.5, 0.5, 1]);
  expect(found.places.map(({ y }) => Math.round(100 * y))).toEqual([0, 25, 38, 48, 100]);
  expect(found.y(0)).toBe(0.5);
  expect(curve([DECISION], null).places).toHaveLength(2);
  expect(curve([{ ...DECISION, points: 0, points_lost: null }], null).places[0]?.y).toBe(0);
});

test('the card that was played is marked, and the better one', () => {
  const found = [...marks(DECISION)].map(([card, { text, best }]) => [card, text, best]);
  expect(found).toEqual([
    ['HK', '?', false],
    ['HA', '✓', true],
  ]);
  const good = { ...DECISION, action: 'play HA', label: 'good' } as const;
  expect([...marks(good)]).toEqual([['HA', { text: '✓', best: true }]]);
  const aside = {
    ...DECISION,
    action: 'discard CA D8',
    options: [option('discard C7 D8', true), option('discard CA D8', false, 0.2)],
  };
  expect([...marks(aside).keys()]).toEqual(['CA', 'C7']);
  expect(marks({ ...DECISION, action: 'close', options: [] }).size).toBe(0);
});

test('every option as good as the best is a right answer; others are told from what is illegal', () => {
  expect(answerTo(DECISION, 'play HA').kind).toBe('good');
  expect(answerTo(DECISION, 'play SA').kind).toBe('good');
  expect(answerTo(DECISION, 'play HK')).toEqual({ kind: 'same', option: DECISION.options[2] });
  expect(answerTo(DECISION, 'play C10').kind).toBe('unknown');
  expect(answerTo(DECISION, 'play D10').kind).toBe('illegal');
  const chosen = { ...DECISION, action: 'play SA' };
  expect(answerTo(chosen, 'play HK').kind).toBe('worse');
});

test('a discard is the same in any order of its cards, and legal in the right number', () => {
  const choice = { word: 'discard', number: 2, cards: ['CA', 'C7', 'D8'] };
  const decision = {
    ...DECISION,
    action: 'discard CA D8',
    options: [option('discard C7 D8', true), option('discard CA D8', false, 0.2)],
    position: { offers: [], choice } as unknown as Position,
  };
  expect(answerTo(decision, 'discard D8 C7').kind).toBe('good');
  expect(answerTo(decision, 'discard D8 CA').kind).toBe('same');
  expect(answerTo(decision, 'discard CA C7').kind).toBe('unknown');
  expect(answerTo(decision, 'discard CA').kind).toBe('illegal');
  expect(answerTo(decision, 'discard CA H7').kind).toBe('illegal');
});

test('to let play go on may be the answer', () => {
  const decision = { ...DECISION, options: [option(null, true), ...DECISION.options] };
  expect(answerTo(decision, null).kind).toBe('good');
});

test('lucky is an error that cost nothing as the cards lay, unlucky a good choice that did', () => {
  const open = { chosen: 1, best: 1, action: null, label: null };
  expect(luck({ ...DECISION, cards_open: open })).toBe('lucky');
  expect(luck({ ...DECISION, cards_open: { ...open, best: 2 } })).toBeNull();
  expect(luck({ ...DECISION, label: 'good', cards_open: { ...open, best: 2 } })).toBe('unlucky');
  expect(luck({ ...DECISION, label: 'good', cards_open: open })).toBeNull();
  expect(luck(DECISION)).toBeNull();
});

test('the leaks of several deals add up by name, the greatest first', () => {
  const leak = (id: string, points: number): Leak => ({
    ...{ name: { id, params: [] }, named: true, number: 2, errors: 1, points },
  });
  const found = together([leak('one', 1), leak('other', 2), leak('one', 3)]);
  expect(
    found.map(({ name, number, errors, points }) => [name.id, number, errors, points]),
  ).toEqual([
    ['one', 4, 2, 4],
    ['other', 2, 1, 2],
  ]);
});

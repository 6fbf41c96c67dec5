import { expect, test } from 'vitest';
import type { JudgedDecision, JudgedOption, Position, Step } from '../../protocol/messages';
import { answerTo, costliest, curve, kindOf, lossesByKind, luck, real, winsAfter } from './judged';

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
  facts: [],
  patterns: [],
  reason: null,
  cards_open: null,
  position: {
    offers: ['play HA', 'play SA', 'play HK', 'play C10'].map((action) => ({ action })),
    choice: null,
  } as unknown as Position,
};

function step(trick: readonly string[], phase = 'play'): Step {
  return { trick, phase } as unknown as Step;
}

test('errors come from the costliest, and nothing else is one', () => {
  const small = { ...DECISION, index: 1, label: 'inaccuracy', loss: estimate(0.06) } as const;
  const close = { ...DECISION, index: 2, label: 'too close', loss: estimate(0.5) } as const;
  expect(costliest([small, close, DECISION]).map(({ index }) => index)).toEqual([4, 1]);
});

test('who could do nothing but wait has decided nothing', () => {
  const waited = { ...DECISION, action: null, label: 'forced' } as const;
  const missed = { ...DECISION, action: null };
  const only = { ...DECISION, label: 'forced' } as const;
  expect(real([waited, missed, only])).toEqual([missed, only]);
});

test('the curve falls at a decision by what it lost, and ends at the result', () => {
  expect(winsAfter(DECISION)).toBeCloseTo(0.5);
  expect(winsAfter({ ...DECISION, wins: 0.05 })).toBe(0);
  const places = curve([{ ...DECISION, wins: 0.75, wins_lost: estimate(0.25) }, DECISION], 'lost');
  expect(places.map(({ x }) => x)).toEqual([0, 0, 0.5, 0.5, 1]);
  expect(places.map(({ y }) => Math.round(100 * y))).toEqual([25, 50, 40, 50, 100]);
  expect(curve([DECISION], null)).toHaveLength(2);
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

test('a decision is about the card, or about what else would have been best', () => {
  expect(kindOf(DECISION, step([]))).toBe('lead');
  expect(kindOf(DECISION, step(['D7']))).toBe('follow');
  const missed = { ...DECISION, options: [option('marriage SK', true)] };
  expect(kindOf(missed, step([]))).toBe('marriage');
  expect(kindOf({ ...DECISION, action: 'close' }, step([]))).toBe('close');
  expect(kindOf({ ...DECISION, action: 'pass', options: [] }, step([], 'auction'))).toBe('bid');
  expect(kindOf({ ...DECISION, action: null, options: [] }, step([]))).toBe('wait');
});

test('losses add up by kind, the most first', () => {
  const forced = { ...DECISION, label: 'forced', points_lost: null } as const;
  const judged = [
    [{ ...DECISION, action: 'close' }, step([])],
    [DECISION, step(['D7'])],
    [{ ...DECISION, label: 'good', points_lost: estimate(0.3) }, step(['D7'])],
    [forced, step([])],
  ] as const;
  const found = lossesByKind(judged);
  expect(found.map(({ kind, decisions, errors }) => [kind, decisions, errors])).toEqual([
    ['follow', 2, 1],
    ['close', 1, 1],
  ]);
  expect(found[0]?.points).toBeCloseTo(0.7);
});

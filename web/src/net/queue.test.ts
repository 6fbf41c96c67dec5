import { expect, test } from 'vitest';
import type { Happening } from '../protocol/messages';
import { pauseAfter, Queue } from './queue';

function happening(kind: string, card: string | null = null): Happening {
  return { kind, seat: 0, text: null, card, trick: null, by: null, act: null, place: null };
}

const trick = [happening('acted', 'HA'), happening('trick')];
const card = [happening('acted', 'HA')];

function setUp(seen = () => true) {
  const shown: string[] = [];
  const timers: (() => void)[] = [];
  const queue = new Queue<string>(
    (item) => shown.push(item),
    (what) => timers.push(what),
    seen,
    () => 'brisk',
  );
  return { queue, shown, timers };
}

test('a completed trick is seen longer than a card, and news of the room not at all', () => {
  for (const pace of ['calm', 'brisk'] as const) {
    expect(pauseAfter(trick, pace)).toBeGreaterThan(pauseAfter(card, pace));
    expect(pauseAfter(card, pace)).toBeGreaterThan(0);
    expect(pauseAfter([happening('seated')], pace)).toBe(0);
  }
  expect(pauseAfter(trick, 'calm')).toBeGreaterThanOrEqual(2000);
});

test('what follows a trick waits for its moment', () => {
  const { queue, shown, timers } = setUp();
  queue.add('trick', trick);
  queue.add('card', card);
  queue.add('seated', []);
  expect(shown).toEqual(['trick']);
  timers.shift()?.();
  expect(shown).toEqual(['trick', 'card']);
  timers.shift()?.();
  expect(shown).toEqual(['trick', 'card', 'seated']);
});

test('who acts does not wait, and the pause that was cut short ends nothing later', () => {
  const { queue, shown, timers } = setUp();
  queue.add('trick', trick);
  queue.add('card', card);
  queue.add('last', card);
  queue.hurry();
  expect(shown).toEqual(['trick', 'card']);
  timers.shift()?.();
  expect(shown).toEqual(['trick', 'card']);
  timers.shift()?.();
  expect(shown).toEqual(['trick', 'card', 'last']);
});

test('nobody looking: everything at once', () => {
  const { queue, shown } = setUp(() => false);
  queue.add('trick', trick);
  queue.add('card', card);
  expect(shown).toEqual(['trick', 'card']);
});

test('too much waiting is shown at once', () => {
  const { queue, shown } = setUp();
  for (let i = 0; i < 12; i += 1) queue.add(`${i}`, trick);
  expect(shown.length).toBeGreaterThan(8);
  expect(shown).toEqual(shown.map((_, i) => `${i}`));
});

test('what was cleared is never shown', () => {
  const { queue, shown, timers } = setUp();
  queue.add('trick', trick);
  queue.add('old', card);
  queue.clear();
  timers.shift()?.();
  expect(shown).toEqual(['trick']);
});

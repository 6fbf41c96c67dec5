import { expect, test } from 'vitest';
import type { OpenMoment, Replay, Step } from '../../protocol/messages';
import { hashOf, stopIn } from './position';
import { recordAt, tried, withTrial } from './trial';

const step = (seat: number | null, action: string | null): Step =>
  ({ seat, action }) as unknown as Step;
const REPLAY = {
  steps: [step(null, null), step(0, 'play HA'), step(1, 'play H10'), step(0, 'play SK')],
  outcome: { clause: 'SN 8.2' },
  record: JSON.stringify({ stammtisch: 1, actions: [[0, 'play HA']], result: { winner: 0 } }),
} as unknown as Replay;
const moment = (seat: number, action: string, over = false): OpenMoment =>
  ({ step: step(seat, action), outcome: over ? REPLAY.outcome : null }) as unknown as OpenMoment;

test('the record of a stop has the acts before it, and no result', () => {
  expect(JSON.parse(recordAt(REPLAY, 2))).toEqual({
    stammtisch: 1,
    actions: [
      [0, 'play HA'],
      [1, 'play H10'],
    ],
  });
  expect(JSON.parse(recordAt(REPLAY, 0, [[0, 'play SK']]))).toEqual({
    stammtisch: 1,
    actions: [[0, 'play SK']],
  });
});

test('a trial goes on from where it stands, or begins anew', () => {
  const first = tried(null, 1, moment(1, 'play H9'));
  expect(withTrial(REPLAY, first).steps.map(({ action }) => action)).toEqual([
    null,
    'play HA',
    'play H9',
  ]);
  expect(withTrial(REPLAY, first).outcome).toBeNull();
  const second = tried(first, 2, moment(0, 'play D7', true));
  expect(second.from).toBe(1);
  expect(second.steps.map(({ action }) => action)).toEqual(['play H9', 'play D7']);
  expect(withTrial(REPLAY, second).outcome).toBe(REPLAY.outcome);
  const other = tried(second, 1, moment(1, 'play H8'));
  expect(other.steps.map(({ action }) => action)).toEqual(['play H8']);
  const earlier = tried(second, 0, moment(0, 'play SK'));
  expect(earlier.from).toBe(0);
  expect(withTrial(REPLAY, null)).toBe(REPLAY);
});

test('a fragment names a stop, at most the last', () => {
  expect(stopIn('at-12', 30)).toBe(12);
  expect(stopIn('at-12', 5)).toBe(5);
  for (const other of ['', 'at-', 'at-x', 'moment-3', 'at-12345']) expect(stopIn(other, 9)).toBe(0);
  expect(hashOf(12)).toBe('#at-12');
  expect(hashOf(0)).toBe('');
});

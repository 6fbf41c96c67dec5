import { expect, test } from 'vitest';
import type { Replay } from '../../protocol/messages';
import { positionAt, stopsOf, tableOf, trickStops } from './replay';
import { MOMENT } from './testing/step';

const REPLAY: Replay = {
  game: 'schnapsen',
  deal: 2,
  seating: [0, 1],
  dealer: 1,
  names: ['Anna', 'bot:club'],
  undealt: [],
  steps: [
    MOMENT,
    {
      ...MOMENT,
      seat: 0,
      action: 'play HA',
      to_act: 1,
      hands: [['SK'], ['H10', 'SQ']],
      trick: ['HA'],
    },
    {
      ...MOMENT,
      seat: 1,
      action: 'play H10',
      to_act: null,
      hands: [['SK'], ['SQ']],
      taken: { leader: 0, cards: ['HA', 'H10'], winner: 0 },
    },
  ],
  outcome: {
    clause: 'SN 8.2',
    headline: { id: 'x', params: [] },
    contract: null,
    sheet: [],
    scores: [1, 0],
    record: {},
    verdicts: ['won', 'lost'],
    verdict: null,
    told: null,
    feats: [],
  },
  record: '',
  personas: 4,
};

test('each step is a stop, and the result is the last', () => {
  expect(stopsOf(REPLAY)).toBe(4);
  expect(trickStops(REPLAY)).toEqual([0, 2, 3]);
  expect(positionAt(REPLAY, 2, 0, true).outcome).toBeNull();
  expect(positionAt(REPLAY, 3, 0, true).outcome).toEqual({ ...REPLAY.outcome, verdict: 'won' });
  expect(positionAt(REPLAY, 0, 0, true).to_act).toBe(0);
  expect(positionAt(REPLAY, 1, 0, true).to_act).toBe(1);
  expect(positionAt(REPLAY, 2, 0, true).to_act).toBeNull();
});

test('from one seat, the other hands are closed', () => {
  const own = positionAt(REPLAY, 1, 1, false);
  expect(own.hand).toEqual(['H10', 'SQ']);
  expect(own.open_cards).toEqual([[], []]);
  expect(own.hand_sizes).toEqual([1, 2]);
  expect(positionAt(REPLAY, 1, 1, true).open_cards).toEqual([['SK'], []]);
});

test('who sits out has a place at the table of the replay, and no seat in the deal (SK 9.4)', () => {
  const replay = { ...REPLAY, seating: [0, 2], names: ['Anna', 'bot:club', 'Bo'] };
  expect(tableOf(replay, 1, false).seats.map(({ name, bot }) => name || bot)).toEqual([
    'Anna',
    'club',
    'Bo',
  ]);
  expect(tableOf(replay, 1, false).you).toBe(2);
  expect(positionAt(replay, 1, 1, false)).toMatchObject({ seating: [0, 2], seat: 1 });
});

test('an example ends with its last step, without a result', () => {
  const example = { ...REPLAY, outcome: null };
  expect(stopsOf(example)).toBe(3);
  expect(trickStops(example)).toEqual([0, 2]);
  expect(positionAt(example, 2, 0, true).outcome).toBeNull();
});

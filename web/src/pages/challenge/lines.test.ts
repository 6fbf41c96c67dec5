import { expect, test } from 'vitest';
import type { Compared, Replay, Step } from '../../protocol/messages';
import { MOMENT } from '../replay/testing/step';
import { callsOf, partingOf, tricksOf } from './lines';

/** A deal of two: what the second seat leads to is `last`. */
function played(last: Partial<Step>): Replay {
  return {
    game: 'schnapsen',
    deal: 0,
    seating: [1, 0],
    dealer: 1,
    names: ['bot:club', 'Anna'],
    undealt: [],
    steps: [
      MOMENT,
      { ...MOMENT, seat: 0, action: 'close', label: { id: 'closes', params: [] } },
      { ...MOMENT, seat: 0, action: 'play HA', trick: ['HA'], to_act: 1 },
      { ...MOMENT, seat: 1, ...last },
    ],
    outcome: null,
    record: '',
    personas: 0,
  };
}

const ten = played({
  action: 'play H10',
  taken: { leader: 0, cards: ['HA', 'H10'], winner: 0 },
});
const queen = played({
  action: 'play SQ',
  taken: { leader: 0, cards: ['HA', 'SQ'], winner: 0 },
});
const COMPARED: Compared = {
  seat: 0,
  mine: ten,
  theirs: queen,
  name: 'Anna',
  alike: 2,
  own: true,
  told: [null, null],
  points: [1, 2],
};

test('the tricks of a line, and what was done besides', () => {
  expect(tricksOf(ten)).toEqual([{ leader: 0, cards: ['HA', 'H10'], winner: 0 }]);
  expect(callsOf(ten)).toEqual([{ player: 1, label: { id: 'closes', params: [] } }]);
});

test('where two lines part the hand, the table and both choices are shown', () => {
  const found = partingOf(COMPARED);
  // The player at the table's seat 0 sits on the second seat of the deal.
  expect(found?.hand).toEqual(['H10', 'SQ']);
  expect(found?.table).toEqual([{ player: 1, card: 'HA' }]);
  expect(found?.cards).toEqual([['H10'], ['SQ']]);
  expect(found?.trick).toBe(0);
});

test('a trick that is complete does not lie on the table any more', () => {
  const longer = (action: string): Replay => ({
    ...ten,
    steps: [...ten.steps, { ...MOMENT, seat: 0, action }],
  });
  const steps = [longer('play SK'), longer('play SQ')] as const;
  const found = partingOf({ ...COMPARED, mine: steps[0], theirs: steps[1], alike: 3 });
  expect(found?.table).toEqual([]);
  expect(found?.trick).toBe(1);
});

test('who has played alike does not part', () => {
  expect(partingOf({ ...COMPARED, theirs: ten, alike: 3 })).toBeNull();
});

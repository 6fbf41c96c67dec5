import { expect, test } from 'vitest';
import type { Day, Way } from '../../protocol/messages';
import { beaten, firstWays, headlineOf } from './result';

const DAY: Day = {
  day: 1,
  date: '2031-01-01',
  game: 'skat',
  options: {},
  bot: 'club',
  key: '',
  end: '',
  state: null,
  points: null,
  place: null,
  table: null,
  entered: 17,
  better: 2,
  field: [],
  levels: [],
  par: null,
  deals: [],
};

test.each([
  ['daily.not_played', {}],
  ['daily.unfinished', { state: 'left' }],
  ['daily.unfinished', { state: 'playing' }],
  ['daily.late', { state: 'late', points: 12 }],
  ['daily.placed', { state: 'finished', points: 12, place: 3 }],
] as const)('%s: %o', (id, more) => {
  expect(headlineOf({ ...DAY, ...more }).id).toBe(id);
});

test('beaten are the bots that did neither better nor as well', () => {
  const levels = [
    { bot: 'club', count: 40, better: 30, same: 1, points: 20 },
    { bot: 'random', count: 10, better: 0, same: 0, points: -9 },
  ];
  expect(beaten({ ...DAY, levels })).toEqual({ beaten: 19, of: 50 });
});

test('one’s own way is shown, however rare it is', () => {
  const ways: Way[] = Array.from({ length: 9 }, (_, at) => ({
    told: { id: 'way.skat.passed', params: [] },
    count: 9 - at,
    bots: 0,
    points: 0,
    you: at === 8,
  }));
  expect(firstWays(ways).map(({ count }) => count)).toEqual([9, 8, 7, 6, 5, 4, 1]);
});

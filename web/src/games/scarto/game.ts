// Made by tools/client.py from src/stammtisch/games/scarto/__init__.py: change it there.

import type { GameFacts } from '../facts';

const PACK: readonly string[] = [
  ['SK', 'SQ', 'SC', 'SJ', 'S10', 'S9', 'S8', 'S7', 'S6', 'S5', 'S4', 'S3', 'S2', 'S1'],
  ['BK', 'BQ', 'BC', 'BJ', 'B10', 'B9', 'B8', 'B7', 'B6', 'B5', 'B4', 'B3', 'B2', 'B1'],
  ['CK', 'CQ', 'CC', 'CJ', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10'],
  ['DK', 'DQ', 'DC', 'DJ', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9', 'D10'],
  ['T21', 'T20', 'T19', 'T18', 'T17', 'T16', 'T15', 'T14', 'T13', 'T12', 'T11', 'T10', 'T9', 'T8'],
  ['T7', 'T6', 'T5', 'T4', 'T3', 'T2', 'T1'],
  ['M'],
].flat();

export const GAME: GameFacts = {
  name: 'scarto',
  clauses: 'SC',
  seats: 3,
  deck: 'tarot',
  piles: [],
  actions: ['discard', 'play'],
  pack: PACK,
  defaults: {
    angel: 20,
    deals: 3,
    bagatto_discard: 'only_trump',
  },
};

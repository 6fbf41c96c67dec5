// Made by tools/client.py from src/stammtisch/games/schnapsen/__init__.py: change it there.

import type { GameFacts } from '../facts';

const PACK: readonly string[] = [
  ['CA', 'C10', 'CK', 'CQ', 'CJ'],
  ['SA', 'S10', 'SK', 'SQ', 'SJ'],
  ['HA', 'H10', 'HK', 'HQ', 'HJ'],
  ['DA', 'D10', 'DK', 'DQ', 'DJ'],
].flat();

export const GAME: GameFacts = {
  name: 'schnapsen',
  clauses: 'SN',
  seats: 2,
  deck: 'french',
  piles: ['stock'],
  actions: ['play', 'marriage', 'exchange', 'close', 'draw', 'claim', 'pass'],
  pack: PACK,
};

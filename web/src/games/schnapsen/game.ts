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
  defaults: {
    last_trick: 'ten',
    marriages_when_closed: false,
    marriage_needs_trick: false,
    close_after_marriage: false,
    exchange_by: 'either',
    exchange_needs_trick: true,
    closing: true,
    close_when: 'before_or_after_draw',
    close_scored: 'at_end',
    claims: 'spoken',
    stock_floor: 2,
    false_claim: 'fixed',
  },
};

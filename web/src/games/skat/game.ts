// Made by tools/client.py from src/stammtisch/games/skat/__init__.py: change it there.

import type { GameFacts } from '../facts';

const PACK: readonly string[] = [
  ['CA', 'C10', 'CK', 'CQ', 'CJ', 'C9', 'C8', 'C7'],
  ['SA', 'S10', 'SK', 'SQ', 'SJ', 'S9', 'S8', 'S7'],
  ['HA', 'H10', 'HK', 'HQ', 'HJ', 'H9', 'H8', 'H7'],
  ['DA', 'D10', 'DK', 'DQ', 'DJ', 'D9', 'D8', 'D7'],
].flat();

export const GAME: GameFacts = {
  name: 'skat',
  clauses: 'SK',
  seats: 3,
  deck: 'french',
  piles: ['skat'],
  actions: [
    'bid',
    'hold',
    'pass',
    'take_skat',
    'hand',
    'discard',
    'declare',
    'play',
    'grand_hand',
    'push',
    'contra',
    're',
  ],
  pack: PACK,
  defaults: {
    players: 3,
    games: { by: 'players', values: { 3: 36, 4: 48 } },
    tournament_scoring: false,
    count_passed_deals: true,
    missed_announcement: 'as_made',
    level_totals: 'shared',
    ramsch: 'none',
    ramsch_skat: 'last_trick',
    push_jacks: false,
    ramsch_grand_hand: 'rounds',
    contra: 'none',
    contra_by: 'bidders',
    contra_until: 'lead',
    bock_sixty: false,
    bock_contra: 'never',
    bock_grand_hand: 'never',
    ramsch_rounds: false,
    bierlachs: 'none',
  },
};

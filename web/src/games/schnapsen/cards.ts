// Made by tools/client.py from src/stammtisch/games/schnapsen/cards.py: change it there.

export const SEATS = 2;

export const PACK_NAME = 'french';

/** Every card, in the pack's order. */
export const PACK: readonly string[] = [
  ['CA', 'C10', 'CK', 'CQ', 'CJ'],
  ['SA', 'S10', 'SK', 'SQ', 'SJ'],
  ['HA', 'H10', 'HK', 'HQ', 'HJ'],
  ['DA', 'D10', 'DK', 'DQ', 'DJ'],
].flat();

// Made by tools/client.py from src/stammtisch/games/skat/cards.py: change it there.

export const SEATS = 3;

export const PACK_NAME = 'french';

/** Every card, in the pack's order. */
export const PACK: readonly string[] = [
  ['CA', 'C10', 'CK', 'CQ', 'CJ', 'C9', 'C8', 'C7'],
  ['SA', 'S10', 'SK', 'SQ', 'SJ', 'S9', 'S8', 'S7'],
  ['HA', 'H10', 'HK', 'HQ', 'HJ', 'H9', 'H8', 'H7'],
  ['DA', 'D10', 'DK', 'DQ', 'DJ', 'D9', 'D8', 'D7'],
].flat();

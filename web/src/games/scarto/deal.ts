// SC 2.2: five times five cards to each, and the last three to the dealer.

import { Talon, type Dealing } from '../../fair/dealing';
import { GAME } from './game';

export const dealing: Dealing = {
  game: GAME.name,
  seats: GAME.seats,
  pack: GAME.pack,
  ordered: [],
  deal(pack, dealer) {
    const talon = new Talon(pack);
    const hands: string[][] = [[], [], []];
    for (let round = 0; round < 5; round += 1) talon.round(hands, dealer, 5);
    hands[dealer]?.push(...talon.rest());
    return { hands };
  },
};

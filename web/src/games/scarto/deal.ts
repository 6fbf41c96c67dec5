// SC 2.2: each player gets five cards five times, and the dealer the last three.

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

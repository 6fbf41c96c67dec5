// SK 2.1: three cards to each player, two for the skat, then four and three to each.

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
    talon.round(hands, dealer, 3);
    const skat = talon.take(2);
    for (const number of [4, 3]) talon.round(hands, dealer, number);
    return { hands, skat };
  },
};

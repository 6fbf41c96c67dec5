// SN 2.2, SN 2.3: each player gets two cards and then three; the next is turned up under the stock.

import { Talon, type Dealing } from '../../fair/dealing';
import { GAME } from './game';

export const dealing: Dealing = {
  game: GAME.name,
  seats: GAME.seats,
  pack: GAME.pack,
  ordered: ['stock'],
  deal(pack, dealer) {
    const talon = new Talon(pack);
    const hands: string[][] = [[], []];
    for (const number of [2, 3]) talon.round(hands, dealer, number);
    const turnUp = talon.take(1);
    return { hands, stock: [...talon.rest(), ...turnUp] };
  },
};

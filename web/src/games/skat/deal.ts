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
  players: ({ players }) => (players === 4 ? 4 : GAME.seats),
  // SK 9.4: the dealer of four sits out, and the record names rearhand as its dealer.
  seating(players, dealer) {
    const all = Array.from({ length: players }, (_, player) => player);
    if (players === GAME.seats) return { players: all, dealer };
    const dealt = all.filter((player) => player !== dealer);
    return { players: dealt, dealer: dealt.indexOf((dealer + players - 1) % players) };
  },
};

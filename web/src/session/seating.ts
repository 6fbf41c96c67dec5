// Which player of the table sits on which seat of a deal. They differ where a player sits out (SK 9.4):
// the cards, the trick, the board and the outcome of a deal name its seats; messages, reactions and
// the match sheet name players.

import type { SeatInfo } from '../protocol/messages';

/** The players on the seats of a deal. */
export type Seating = readonly number[];

/** The player of the table on a seat of the deal. */
export function playerOn(seating: Seating, seat: number): number {
  return seating[seat] ?? seat;
}

/** What belongs to a player, of values by seat; `undefined` for who sits out. */
export function ofPlayer<Value>(
  seating: Seating,
  bySeat: readonly Value[],
  player: number,
): Value | undefined {
  return bySeat[seating.indexOf(player)];
}

/** The players at the table who sit the deal out. */
export function sittingOut(players: readonly SeatInfo[], seating: Seating): readonly SeatInfo[] {
  return players.filter(({ seat }) => !seating.includes(seat));
}

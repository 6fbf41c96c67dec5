// Made by tools/client.py from src/stammtisch/faces/schnapsen/board.py: change it there.

/** A marriage that was announced, and what it is worth (SN 5.1). */
export interface ShownMarriage {
  readonly seat: number;
  readonly suit: string;
  readonly points: number;
}

/**
 * The stock and its turn-up, and what was announced.
 *
 * `stock` counts the turn-up too, which is `null` once it is drawn or turned down (SN 7.1).
 * `closed_by` is set as soon as a close is announced; `closing` means that the other player is
 * asked whether it stands (SN 7.3). `announced` is a marriage whose lead is due (SN 5.1).
 * `exchange` are the seats that could exchange now if they held the trump Jack: whether they do
 * is secret (SN 6). The winner of the deal also gets `bonus` (SN 9.4); `target` game points
 * win the game (SN 10.1). `draw_keeps_acts`: after the draw that is due exchange and close are
 * still possible, and so is a claim that may succeed. `may_have_66`: by public facts a player
 * could have 66 points, and claim (SN 8.1).
 */
export interface Board {
  readonly trump: string;
  readonly turn_up: string | null;
  readonly stock: number;
  readonly closed_by: number | null;
  readonly closing: boolean;
  readonly announced: ShownMarriage | null;
  readonly exchange: readonly number[];
  readonly bonus: number;
  readonly target: number;
  readonly draw_keeps_acts: boolean;
  readonly may_have_66: boolean;
}

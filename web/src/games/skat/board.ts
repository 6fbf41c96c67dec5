// Made by tools/client.py from src/stammtisch/faces/skat/board.py: change it there.

import type { Message } from '../../protocol/messages';

/**
 * The game that was declared (SK 4.2, SK 4.3), and its name, with contra and re.
 *
 * `instead`: of Ramsch, without a bid (SK 10.5). `contra` is the defender who has said it.
 */
export interface Declared {
  readonly kind: string;
  readonly hand: boolean;
  readonly announced: string | null;
  readonly bid: number;
  readonly name: Message;
  readonly instead: boolean;
  readonly contra: number | null;
}

/**
 * The positions of the players, the auction, and its outcome.
 *
 * `bid` is the last value called, 0 before the first. During the auction `due` is `"call"`,
 * `"answer"` or `"late"` (SK 3.2, SK 3.4), `caller` and `answerer` bid against each other,
 * `next_bid` is the lowest value that may be called, and `ladder` are all values that exist
 * (SK 3.1); when `due` is `"late"` there is no caller. `passed` are the seats that have
 * passed, in that order. `hand_game`: the skat was left untouched (SK 4.1). `skat` are its two
 * cards, shown to who took them up alone, until he has laid two cards away.
 *
 * `ramsch`: it is played, from its first push on (SK 10.1). `handed` is, by seat, what each
 * has done with the two cards that go round (SK 10.4): `"push"`, `"take_skat"`, or nothing
 * yet. `factor` is what pushes, contra and re make of the score (SK 10.4, SK 10.9);
 * `counts_double`: the list doubles this deal, too (SK 10.11).
 */
export interface Board {
  readonly forehand: number;
  readonly middlehand: number;
  readonly rearhand: number;
  readonly bid: number;
  readonly next_bid: number | null;
  readonly ladder: readonly number[];
  readonly due: string | null;
  readonly caller: number | null;
  readonly answerer: number | null;
  readonly passed: readonly number[];
  readonly soloist: number | null;
  readonly hand_game: boolean;
  readonly skat: readonly string[];
  readonly contract: Declared | null;
  readonly ramsch: boolean;
  readonly handed: readonly (string | null)[];
  readonly factor: number;
  readonly counts_double: boolean;
}

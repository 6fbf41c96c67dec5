// Made by tools/client.py from src/stammtisch/faces/skat/board.py: change it there.

import type { Message } from '../../protocol/messages';

/** The game that was declared (SK 4.2, SK 4.3), and its name. */
export interface Declared {
  readonly kind: string;
  readonly hand: boolean;
  readonly announced: string | null;
  readonly bid: number;
  readonly name: Message;
}

/**
 * The positions of the players, the auction, and its outcome.
 *
 * `bid` is the last value called, 0 before the first. During the auction `due` is `"call"`,
 * `"answer"` or `"late"` (SK 3.2, SK 3.4), `caller` and `answerer` bid against each other,
 * `next_bid` is the lowest value that may be called, and `ladder` are all values that exist
 * (SK 3.1); when `due` is `"late"` there is no caller. `passed` are the seats that have
 * passed, in that order. `hand_game`: the skat was left untouched (SK 4.1). `skat` are its two
 * cards, shown to the soloist alone until he has laid two cards away.
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
}

// Made by tools/client.py from src/stammtisch/faces/skat/board.py: change it there.

import type { Message } from '../../protocol/messages';

/** The game that was declared (SK 4.2, SK 4.3), and what it is called. */
export interface Declared {
  readonly kind: string;
  readonly hand: boolean;
  readonly announced: string | null;
  readonly bid: number;
  readonly name: Message;
}

/**
 * Who sits where, how the auction stands, and what became of it.
 *
 * `bid` is the last value called, 0 before the first. While the auction runs, `due` is
 * `"call"`, `"answer"` or `"late"` (SK 3.2, SK 3.4), `caller` and `answerer` bid against
 * each other, `next_bid` is the lowest value that a call could have, and `ladder` are all
 * values that there are, called or not (SK 3.1); late there is no caller. `passed` are the seats
 * that have passed, the first one first. `hand_game`: the skat was left (SK 4.1). `skat` are
 * its two cards, while the soloist who took it has laid none away, and for him alone.
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

// The tarot for Scarto: 78 cards of the Piedmontese type, each as the inner markup of an SVG.

import { small, type Suit } from './tarot/signs';
import { court, type Rank } from './tarot/courts';
import { corner, rule, sheet, title, trim, twice } from './tarot/frame';
import { INK } from './tarot/kit';
import { pips } from './tarot/pips';
import { trumpCard } from './tarot/trumps';

export const TAROT_SIZE = { width: 250, height: 430 };

const SUITS = new Map<string, Suit>([
  ['S', 'S'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
]);
const RANKS = new Map<string, Rank>([
  ['K', 'K'],
  ['Q', 'Q'],
  ['C', 'C'],
  ['J', 'J'],
]);

/** The face of one card; `index` and `name`, in the corner and the middle, in the reader's language. */
export function tarot(code: string, index: string, name: string, large = false): string {
  const suit = SUITS.get(code.slice(0, 1));
  if (suit === undefined) {
    return trumpCard(code === 'M' ? 0 : Number(code.slice(1)), index, name, large);
  }
  const mark = twice(corner(index, INK, small(suit), large));
  const rank = RANKS.get(code.slice(1));
  if (rank === undefined) {
    return sheet(pips(suit, Number(code.slice(1))) + mark);
  }
  return sheet(twice(court(suit, rank)) + trim() + title(name) + rule() + mark);
}

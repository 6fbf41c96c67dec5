// The French-suited faces.

import {
  GREEN,
  INK,
  ORANGE,
  ORANGE_INDEX,
  PAPER,
  RED,
  corner,
  frenchPip,
  paper,
  parseCode,
  twice,
  type Size,
  type Suit,
} from './shapes';
import { enlarged } from './large';
import { court } from './french/courts';
import { ace, number } from './french/pips';

export const FRENCH_SIZE: Size = { width: 250, height: 350 };

interface Colours {
  pip: string;
  index: string;
}

function colours(suit: Suit, fourColours: boolean): Colours {
  switch (suit) {
    case 'C':
      return { pip: INK, index: INK };
    case 'H':
      return { pip: RED, index: RED };
    case 'S':
      return fourColours ? { pip: GREEN, index: GREEN } : { pip: INK, index: INK };
    case 'D':
      return fourColours ? { pip: ORANGE, index: ORANGE_INDEX } : { pip: RED, index: RED };
  }
}

export function french(code: string, index: string, fourColours: boolean, large = false): string {
  const { suit, rank } = parseCode(code);
  const { pip, index: ink } = colours(suit, fourColours);
  const plain = corner(index, ink, frenchPip(suit, 0, 0, 40, pip));
  const corners = twice(large ? enlarged(plain, PAPER) : plain, FRENCH_SIZE);
  let picture: string;
  switch (rank) {
    case 'A':
      picture = ace(suit, pip);
      break;
    case 'K':
    case 'Q':
    case 'J':
      picture = court(rank, suit, pip, fourColours, FRENCH_SIZE);
      break;
    default:
      picture = number(rank, suit, pip);
  }
  return paper(FRENCH_SIZE) + picture + corners;
}

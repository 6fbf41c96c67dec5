// The German-suited faces.

import { INK, PAPER, corner, paper, parseCode, twice, type Size } from './shapes';
import { enlarged } from './large';
import { figure } from './german/figures';
import { daus, number } from './german/pips';
import { GERMAN_COLOURS, sign } from './german/signs';

export const GERMAN_SIZE: Size = { width: 250, height: 390 };

export function german(code: string, index: string, large = false): string {
  const { suit, rank } = parseCode(code);
  const plain = corner(index, GERMAN_COLOURS[suit], sign(suit, 0, 0, 42));
  const corners = twice(large ? enlarged(plain, PAPER) : plain, GERMAN_SIZE);
  let picture: string;
  switch (rank) {
    case 'A':
      picture = daus(suit, GERMAN_SIZE);
      break;
    case 'K':
    case 'Q':
    case 'J':
      picture = figure(rank, suit);
      break;
    default:
      picture = number(rank, suit);
  }
  const frame = `<rect x="6" y="6" width="238" height="378" rx="11" fill="none" stroke="${INK}"/>`;
  return paper(GERMAN_SIZE) + frame + picture + corners;
}

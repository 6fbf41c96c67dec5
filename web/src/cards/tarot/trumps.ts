// The twenty-one trumps and the Matto: the table of pictures, and the dress of each card.

import { corner, ground, richFrame, rule, sheet, title, trim, twice } from './frame';
import { BLUE, CREAM, GOLD, GREEN, INK, RED, STRAW, dot, place, shape } from './kit';
import { tablet } from './signs';
import { amanti, bagatto, carro, imperatore, imperatrice, matto, papa, papessa } from './trumps1';
import { appeso, eremita, forza, giustizia, morte, ruota, temperanza } from './trumps2';
import { angelo, diavolo, luna, mondo, sole, stelle, torre } from './trumps3';

interface Trump {
  readonly sky: string;
  readonly draw: () => string;
}

const DAY = '#d3dde0';
const NIGHT = '#2c4468';
const DAWN = '#f2dccb';

const TRUMPS: readonly Trump[] = [
  { sky: '#f6e7b8', draw: matto },
  { sky: '#d9dfc4', draw: bagatto },
  { sky: DAWN, draw: papessa },
  { sky: '#f6e7b8', draw: imperatrice },
  { sky: DAY, draw: imperatore },
  { sky: '#f6e7b8', draw: papa },
  { sky: DAWN, draw: amanti },
  { sky: DAY, draw: carro },
  { sky: '#f6e7b8', draw: giustizia },
  { sky: '#5d6f86', draw: eremita },
  { sky: CREAM, draw: ruota },
  { sky: '#d9dfc4', draw: forza },
  { sky: DAY, draw: appeso },
  { sky: '#4b4a4c', draw: morte },
  { sky: DAWN, draw: temperanza },
  { sky: '#e5c98f', draw: diavolo },
  { sky: '#f0cfae', draw: torre },
  { sky: NIGHT, draw: stelle },
  { sky: NIGHT, draw: luna },
  { sky: '#dbe6e8', draw: sole },
  { sky: '#8fb0c6', draw: angelo },
  { sky: '#f6e7b8', draw: mondo },
];

/** The sign under the number: a sun in a tablet, and something of their own for the three. */
function mark(number: number): string {
  switch (number) {
    case 0:
      return (
        shape('M-17-18H17V19H-17Z', GOLD) +
        shape('M-17-18H0V.5H-17ZM0 .5H17V19H0Z', RED) +
        dot(-8.5, 9.5, 3.5, GREEN) +
        dot(8.5, -8.5, 3.5, GREEN)
      );
    case 1:
      return tablet(GREEN, STRAW, 4);
    case 20:
      return tablet(GOLD, RED, 12);
    default:
      return tablet(BLUE, STRAW);
  }
}

function border(number: number): string {
  switch (number) {
    case 0:
      return richFrame(RED, GOLD);
    case 1:
      return richFrame(GREEN, '');
    case 20:
      return richFrame(GOLD, '');
    default:
      return rule();
  }
}

/** One trump by its number; 0 is the Matto. */
export function trumpCard(number: number, index: string, name: string, large = false): string {
  const trump = TRUMPS[number];
  if (trump === undefined) {
    return sheet('');
  }
  return sheet(
    twice(ground(trump.sky) + trump.draw()) +
      trim() +
      title(name) +
      border(number) +
      twice(corner(index, number === 0 ? INK : RED, place(0, 0, mark(number)), large)),
  );
}

// Number cards and aces of the French pack.

import { FRENCH_PIPS, PAPER, dots, frenchPip, type Suit } from '../shapes';

type Place = readonly [number, number];

const LEFT = 84;
const MIDDLE = 125;
const RIGHT = 166;
const THREE: readonly number[] = [58, 175, 292];
const FOUR: readonly number[] = [58, 136, 214, 292];

function columns(rows: readonly number[]): Place[] {
  return rows.flatMap((y): Place[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

const PLACES: Readonly<Record<'7' | '8' | '9' | '10', readonly Place[]>> = {
  7: [...columns(THREE), [MIDDLE, 116.5]],
  8: [...columns(THREE), [MIDDLE, 116.5], [MIDDLE, 233.5]],
  9: [...columns(FOUR), [MIDDLE, 175]],
  10: [...columns(FOUR), [MIDDLE, 97], [MIDDLE, 253]],
};

export function number(rank: '7' | '8' | '9' | '10', suit: Suit, colour: string): string {
  return PLACES[rank].map(([x, y]) => frenchPip(suit, x, y, 50, colour, y > 175)).join('');
}

// What is carved into the ace's large pip, in the pip's own box: flowers and leaves.
interface Carving {
  lines: string;
  leaves: string;
  seeds: readonly Place[];
}

const CARVING: Readonly<Record<Suit, Carving>> = {
  H: {
    lines: 'M0 34V2',
    leaves:
      'M0 6C-10 2-13-8-11-20C-6-17-2-12 0-6C2-12 6-17 11-20C13-8 10 2 0 6ZM-2 24' +
      'C-10 25-19 18-22 8C-12 8-4 14-2 24ZM2 24C10 25 19 18 22 8C12 8 4 14 2 24Z',
    seeds: [
      [-25, -12],
      [25, -12],
      [-21, -25],
      [21, -25],
      [-31, -24],
      [31, -24],
    ],
  },
  S: {
    lines: 'M0 40V-20',
    leaves:
      'M0-32C6-24 6-16 0-10C-6-16-6-24 0-32ZM-3 4C-10 2-14-4-15-12C-8-10-3-4-3 4ZM3 4' +
      'C10 2 14-4 15-12C8-10 3-4 3 4ZM-4 22C-16 24-25 20-30 11C-20 8-9 12-4 22ZM4 22' +
      'C16 24 25 20 30 11C20 8 9 12 4 22Z',
    seeds: [
      [-22, 0],
      [22, 0],
      [-11, 10],
      [11, 10],
    ],
  },
  D: {
    lines: '',
    leaves:
      'M0-5C-6-13-6-21 0-30C6-21 6-13 0-5ZM0 5C-6 13-6 21 0 30C6 21 6 13 0 5ZM-5 0' +
      'C-10 5-16 5-23 0C-16-5-10-5-5 0ZM5 0C10 5 16 5 23 0C16-5 10-5 5 0Z',
    seeds: [
      [-8, -11],
      [8, -11],
      [-8, 11],
      [8, 11],
      [0, 0],
    ],
  },
  C: {
    lines: 'M0 41V14',
    leaves:
      'M0 10C-7 0-7-8 0-17C7-8 7 0 0 10ZM-5 14C-13 20-22 21-31 15C-22 8-13 8-5 14ZM5 14' +
      'C13 20 22 21 31 15C22 8 13 8 5 14Z',
    seeds: [
      [0, -25],
      [-8, -32],
      [8, -32],
      [-37, 9],
      [37, 9],
      [-36, 21],
      [36, 21],
    ],
  },
};

export function ace(suit: Suit, colour: string): string {
  const { lines, leaves, seeds } = CARVING[suit];
  // The outline is cut twice: a solid pip, a paper line inside it, then the carved sprig.
  return (
    `<g transform="translate(125 175) scale(1.5)" stroke-linecap="round">` +
    `<path d="${FRENCH_PIPS[suit]}" fill="${colour}"/>` +
    `<path d="${FRENCH_PIPS[suit]}" transform="scale(.86)" fill="none"` +
    ` stroke="${PAPER}" stroke-width="1.6"/>` +
    (lines === '' ? '' : `<path d="${lines}" stroke="${PAPER}" stroke-width="1.8"/>`) +
    `<path d="${leaves}${dots(seeds, 2.2)}" fill="${PAPER}"/></g>`
  );
}

// Number cards and the Daus of the German pack. Acorns and leaves grow on a branch,
// hearts and bells stand in three columns.

import {
  FOLIAGE,
  BROWN,
  GOLD,
  PAPER,
  RED,
  dots,
  fill,
  flat,
  group,
  inked,
  limb,
  line,
  twice,
  type Size,
  type Suit,
} from '../shapes';
import { sign } from './signs';

type Place = readonly [number, number];
type Count = '7' | '8' | '9' | '10';

const CENTRE = 195;

// Rows of pairs along the branch, and the tips that carry one more sign each.
const BRANCH: Readonly<Record<Count, { rows: readonly number[]; tips: readonly number[] }>> = {
  7: { rows: [126, 216, 306], tips: [60] },
  8: { rows: [112, 195, 278], tips: [46, 344] },
  9: { rows: [104, 172, 250, 318], tips: [50] },
  10: { rows: [92, 157, 233, 298], tips: [44, 346] },
};

// Two columns, and what stands between them.
const THREE: readonly number[] = [60, 195, 330];
const FOUR: readonly number[] = [60, 150, 240, 330];
const COLUMNS: Readonly<Record<Count, { sides: readonly number[]; middle: readonly number[] }>> = {
  7: { sides: THREE, middle: [127.5] },
  8: { sides: THREE, middle: [127.5, 262.5] },
  9: { sides: FOUR, middle: [CENTRE] },
  10: { sides: FOUR, middle: [105, 285] },
};

// A pair of twigs leaves the branch nearer the middle than its signs; the lower ones hang.
function twigs(y: number, hangs: boolean): string {
  const way = hangs ? -1 : 1;
  const from = y + 35 * way;
  const to = y + 18 * way;
  const bend = from - 2 * way;
  return (
    `M125 ${from}C112 ${bend} 88 ${from} 86 ${to}` +
    `M125 ${from}C138 ${bend} 162 ${from} 164 ${to}`
  );
}

function bud(y: number, way: number): string {
  return (
    `M125 ${y}q12 ${-3 * way} 15 ${-15 * way}q-13 1-15 ${15 * way}q-2-14-15 ${-15 * way}` +
    `q3 12 15 ${15 * way}Z`
  );
}

function branch(rank: Count, suit: Suit): string {
  const { rows, tips } = BRANCH[rank];
  const [top, foot] = tips;
  const last = rows[rows.length - 1] ?? CENTRE;
  // The lower half hangs; with three rows the middle one still stands upright.
  const turn = rows[Math.ceil(rows.length / 2)] ?? CENTRE;
  const hangs = (y: number): boolean => y >= turn;
  const stem = `M125 ${(top ?? CENTRE) + 20}V${foot === undefined ? last - 8 : foot - 20}`;
  const all = stem + rows.map((y) => twigs(y, hangs(y))).join('');
  // Young leaves close the branch that carries no sign at its foot.
  const fork = foot === undefined ? fill(bud(last - 8, -1), FOLIAGE) : '';
  const signs = [
    ...tips.map((y): Place => [125, y]),
    ...rows.flatMap((y): Place[] => [
      [85, y],
      [165, y],
    ]),
  ]
    .map(([x, y]) => sign(suit, x, y, 50, hangs(y) ? 180 : 0))
    .join('');
  return inked(limb(all, 3.4, suit === 'C' ? BROWN : FOLIAGE, 1.7) + fork) + signs;
}

function columns(rank: Count, suit: Suit): string {
  const { sides, middle } = COLUMNS[rank];
  return [
    ...sides.flatMap((y): Place[] => [
      [84, y],
      [166, y],
    ]),
    ...middle.map((y): Place => [125, y]),
  ]
    .map(([x, y]) => sign(suit, x, y, 52, y > CENTRE ? 180 : 0))
    .join('');
}

export function number(rank: Count, suit: Suit): string {
  return suit === 'C' || suit === 'S' ? branch(rank, suit) : columns(rank, suit);
}

const OAK =
  'M0 0C5-9 12-6 14-13C20-19 27-14 29-17C36-24 44-18 45-13C53-14 58-6 62 0' +
  'C58 6 53 14 45 13C44 18 36 24 29 17C27 14 20 19 14 13C12 6 5 9 0 0Z';

function oakLeaf(x: number, y: number, turn: number, size: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
    fill(OAK, FOLIAGE) +
    line('M-6 0H52M20 0L27-9M20 0L27 9M36 0L42-8M36 0L42 8', 1.6, '#e6ecc9') +
    '</g>'
  );
}

// What grows beside the large sign of a Daus, on the upper half of the card.
function ornament(suit: Suit): string {
  switch (suit) {
    case 'C':
      return oakLeaf(150, 172, -8, 1) + oakLeaf(122, 172, -172, 0.9);
    case 'S':
      return line(
        'M140 160C144 178 166 182 180 172C196 160 190 142 180 146' +
          'C172 150 176 160 184 158M176 174C188 186 204 182 206 172M132 162C124 180 102 182 90 172' +
          'C76 160 80 144 90 146C98 150 94 160 86 158M92 173C80 184 66 182 62 172',
        3,
        FOLIAGE,
      );
    case 'H':
      return roses();
    case 'D':
      return (
        line('M136 58C120 30 98 30 84 44M136 58C152 30 174 30 190 44', 6.6) +
        line('M136 58C120 30 98 30 84 44M136 58C152 30 174 30 190 44', 3, RED) +
        fill('M80 44L76 66L84 62L92 66L88 44ZM186 44L182 66L190 62L198 66L194 44Z', GOLD)
      );
  }
}

function roses(): string {
  const leaves = 'M0 0C10-12 22-12 30-6C24 6 10 8 0 0Z';
  return [
    [92, 160],
    [180, 160],
  ]
    .map(([x = 0, y = 0], i) =>
      group(
        `translate(${x} ${y})${i === 0 ? ' scale(-1 1)' : ''}`,
        fill(leaves, FOLIAGE) +
          `<path d="${leaves}" transform="rotate(96)" fill="#5a8f45"/>` +
          fill(
            'M-10-8Q-4-15 0-12Q8-16 11-8Q16-2 11 4Q8 13 0 12Q-9 14-11 5Q-16-2-10-8Z',
            '#d8735f',
          ) +
          line('M-5-4Q0-8 5-4Q8 2 2 5Q-5 6-4 0Q-1-4 2 0', 1.8),
      ),
    )
    .join('');
}

// The Daus: two large signs, one turned, and a ribbon between them.
export function daus(suit: Suit, size: Size): string {
  const half = inked(ornament(suit)) + sign(suit, 136, suit === 'D' ? 114 : 104, 126);
  const end =
    fill('M22 210L38 222L26 238H70L62 208Z', GOLD) + fill('M62 208L70 238L46 212Z', BROWN);
  const ribbon = inked(
    twice(end, size) +
      fill('M46 182C88 164 162 214 204 178V208C162 226 88 176 46 212Z', PAPER) +
      line('M52 187C92 172 160 218 198 187M52 203C92 172 160 218 198 203', 1.2, RED) +
      fill('M125 181L135 195L125 209L115 195Z', RED) +
      flat(
        dots(
          [
            [96, 189],
            [154, 201],
          ],
          3,
        ),
        RED,
      ),
  );
  return twice(half, size) + ribbon;
}

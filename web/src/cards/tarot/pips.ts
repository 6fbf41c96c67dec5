// The numbered cards in the Italian manner: curved swords that interlace, straight batons that
// cross, cups and coins set out in rows. Each can be counted at a glance.

import { aceOfBatons, aceOfCoins, aceOfCups, aceOfSwords } from './aces';
import {
  BLUE,
  BROWN,
  GOLD,
  GREEN,
  LEAF,
  LINE,
  RED,
  STEEL,
  box,
  disc,
  num,
  place,
  shape,
} from './kit';
import { flower } from './ornament';
import { baton, coin, cup, sword, type Suit } from './signs';

const MX = 125;
const MY = 215;

export function pips(suit: Suit, rank: number): string {
  switch (suit) {
    case 'S':
      return rank === 1 ? aceOfSwords() : swords(rank);
    case 'B':
      return rank === 1 ? aceOfBatons() : batons(rank);
    case 'C':
      return rank === 1 ? aceOfCups() : cups(rank);
    case 'D':
      return rank === 1 ? aceOfCoins() : coins(rank);
  }
}

/** The blue of the second set of blades, so that each set can be followed and counted. */
const PALE = '#6e8fb3';

type Spot = readonly [x: number, y: number];

/** A strand of the lattice; short pieces of it can be laid over others. */
interface Strand {
  readonly whole: string;
  readonly top: Spot;
  readonly foot: Spot;
  /** The way the strand points at its top end, in degrees from upright. */
  readonly turn: number;
  /** How far from the middle line the strand still runs. */
  readonly reach: number;
  piece(y: number): string;
  x(y: number): number;
}

/** A curved blade: part of a circle, cut at one angle, so that neighbours end side by side. */
function arc(side: -1 | 1, centre: number, radius: number, angle: number): Strand {
  const cx = MX - side * centre;
  const x = (y: number): number => cx + side * Math.sqrt(Math.max(0, radius ** 2 - (y - MY) ** 2));
  const reach = radius * Math.sin(angle);
  const sweep = side === 1 ? 1 : 0;
  const run = (a: number, b: number): string =>
    `M${num(x(a))} ${num(a)}A${num(radius)} ${num(radius)} 0 0 ${sweep} ${num(x(b))} ${num(b)}`;
  const piece = (y: number): string => {
    const a = Math.asin((y - MY) / radius);
    const d = 10.5 / radius;
    return run(MY + radius * Math.sin(a - d), MY + radius * Math.sin(a + d));
  };
  return {
    whole: run(MY - reach, MY + reach),
    top: [x(MY - reach), MY - reach],
    foot: [x(MY + reach), MY + reach],
    turn: (-side * angle * 180) / Math.PI,
    reach,
    piece,
    x,
  };
}

/** A straight stave that leans to one side. */
function lean(side: -1 | 1, offset: number, reach: number, slope: number): Strand {
  const x = (y: number): number => MX + offset + side * (y - MY) * slope;
  const run = (a: number, b: number): string => `M${num(x(a))} ${num(a)}L${num(x(b))} ${num(b)}`;
  return {
    whole: run(MY - reach, MY + reach),
    top: [x(MY - reach), MY - reach],
    foot: [x(MY + reach), MY + reach],
    turn: (-side * Math.atan(slope) * 180) / Math.PI,
    reach,
    piece: (y) => run(y - 20, y + 20),
    x,
  };
}

/** Where two strands cross between two heights; both are smooth, so halving finds it. */
function crossing(a: Strand, b: Strand, from: number, to: number): number | undefined {
  const gap = (y: number): number => a.x(y) - b.x(y);
  let low = Math.max(from, MY - a.reach, MY - b.reach);
  let high = Math.min(to, MY + a.reach, MY + b.reach);
  if (gap(low) * gap(high) > 0) {
    return undefined;
  }
  for (let i = 0; i < 24; i += 1) {
    const mid = (low + high) / 2;
    if (gap(low) * gap(mid) <= 0) {
      high = mid;
    } else {
      low = mid;
    }
  }
  return (low + high) / 2;
}

function band(d: string, width: number, colour: string, shine: string): string {
  return d === ''
    ? ''
    : `<g stroke-linecap="butt"><path d="${d}" stroke-width="${num(width + 2 * LINE)}"/>` +
        `<path d="${d}" stroke="${colour}" stroke-width="${num(width)}"/>` +
        `<path d="${d}" stroke="${shine}" stroke-width="1.6"/></g>`;
}

/** The pieces where strands of the lower set come up again over the upper set. */
function weave(
  lower: readonly Strand[],
  upper: readonly Strand[],
  ranges: readonly Spot[],
): string {
  let d = '';
  lower.forEach((a, i) => {
    upper.forEach((b, j) => {
      ranges.forEach(([from, to], k) => {
        const y = crossing(a, b, from, to);
        if (y !== undefined && (i + j + k) % 2 === 1) {
          d += a.piece(y);
        }
      });
    });
  });
  return d;
}

function swords(rank: number): string {
  const middle = rank === 10 ? 2 : rank % 2;
  const each = (rank - middle) / 2;
  const step = each > 2 ? 15.5 : 19;
  const width = each > 2 ? 8.5 : 10.5;
  const outer = each === 1 ? 180 : 183;
  const bulge = each === 1 ? 80 : 96;
  const angle = each > 2 ? 1.27 : 1.2;
  const set = (side: -1 | 1): Strand[] =>
    Array.from({ length: each }, (_, i) => arc(side, outer - bulge, outer - i * step, angle));
  const left = set(-1);
  const right = set(1);
  return (
    (middle === 0 ? flower(MX, MY, 1.25) : '') +
    straight(middle, each > 3 ? 122 : 150) +
    band(right.map((s) => s.whole).join(''), width, PALE, '#d3dde6') +
    band(left.map((s) => s.whole).join(''), width, BLUE, STEEL) +
    band(
      weave(right, left, [
        [20, 214],
        [216, 410],
      ]),
      width,
      PALE,
      '#d3dde6',
    ) +
    // One set has its hilts below and its points above; the other lies the other way.
    left
      .map(
        (s) =>
          place(...s.foot, hilt(width), 1, 180 - s.turn) +
          place(...s.top, point(width, BLUE), 1, s.turn),
      )
      .join('') +
    right
      .map(
        (s) =>
          place(...s.top, hilt(width), 1, s.turn) +
          place(...s.foot, point(width, PALE), 1, 180 - s.turn),
      )
      .join('')
  );
}

/** The hilt of a curved sword; the blade comes up to it from below. */
function hilt(width: number): string {
  const w = width / 2 + 3;
  return box(-w, -3, w * 2, 5, GOLD, 2) + box(-2.6, -10, 5.2, 7, BROWN) + disc(0, -12, 3.6, RED);
}

function point(width: number, colour: string): string {
  const w = width / 2 + LINE / 2;
  return shape(`M${-w} 1L0-15L${w} 1`, colour);
}

/** The straight swords in the middle; a narrow ring of blades has room for short ones only. */
function straight(count: number, length: number): string {
  const drop = length * 0.35;
  switch (count) {
    case 1:
      return place(MX, MY + drop, sword(length, 13));
    case 2: {
      const blade = sword(length, 10);
      return place(MX - 15, MY + drop, blade) + place(MX + 15, MY - drop, blade, 1, 180);
    }
    default:
      return '';
  }
}

function batons(rank: number): string {
  const middle = rank === 10 ? 2 : rank % 2;
  const each = (rank - middle) / 2;
  const step = each > 3 ? 15 : each > 2 ? 17 : 21;
  const width = each > 2 ? 8 : 11;
  const reach = 164;
  const slope = each > 2 ? 0.24 : 0.26;
  const set = (side: -1 | 1): Strand[] =>
    Array.from({ length: each }, (_, i) => lean(side, (i - (each - 1) / 2) * step, reach, slope));
  const a = set(-1);
  const b = set(1);
  const shine = '#8fae7e';
  const gap = middle === 2 ? 9 : 0;
  const uprights = middle === 2 ? [MX - gap, MX + gap] : middle === 1 ? [MX] : [];
  return (
    (each < 3 ? flower(MX - 76, MY, 0.95, 90) + flower(MX + 76, MY, 0.95, 90) : '') +
    uprights.map((x) => place(x, MY, baton(middle === 2 ? 362 : 372, width))).join('') +
    band(a.map((s) => s.whole).join(''), width, GREEN, shine) +
    band(b.map((s) => s.whole).join(''), width, LEAF, '#c3d3a4') +
    band(weave(a, b, [[60, 370]]), width, GREEN, shine) +
    [...a, ...b]
      .map(
        (s) =>
          place(...s.top, cap(width), 1, s.turn) + place(...s.foot, cap(width), 1, s.turn + 180),
      )
      .join('')
  );
}

/** The turned end of a stave, with a red ring. */
function cap(width: number): string {
  const w = width / 2 + 1.5;
  return (
    shape(`M${num(-w)}-3Q${num(-w)}-13 0-13T${num(w)}-3Z`, GOLD) +
    box(-w - 1, -4, w * 2 + 2, 7, RED, 2)
  );
}

// Where the signs of cups and coins stand. Below the middle they hang, so that the card has no
// wrong way up; the one in the very middle cannot help standing.
const ROWS: Readonly<Record<number, string>> = {
  2: '125 105, 125 325',
  3: '125 78, 125 215, 125 352',
  4: '86 108, 164 108, 86 322, 164 322',
  5: '86 104, 164 104, 125 215, 86 326, 164 326',
  6: '86 78, 164 78, 86 215, 164 215, 86 352, 164 352',
  7: '80 70, 170 70, 125 142, 80 215, 170 215, 80 360, 170 360',
  8: '80 66, 170 66, 125 140, 80 215, 170 215, 125 290, 80 364, 170 364',
  9: '80 60, 170 60, 80 160, 170 160, 125 215, 80 270, 170 270, 80 370, 170 370',
  10: '80 60, 170 60, 125 110, 80 160, 170 160, 80 270, 170 270, 125 320, 80 370, 170 370',
};

function spots(rank: number): Spot[] {
  return (ROWS[rank] ?? '').split(', ').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });
}

/** The empty places of the small numbers. */
function fillers(rank: number): string {
  switch (rank) {
    case 2:
      return flower(MX, MY, 1.7);
    case 3:
      return [146, 284].map((y) => flower(66, y, 0.9, 90) + flower(184, y, 0.9, 90)).join('');
    case 4:
      return flower(MX, MY, 1.9);
    case 5:
      return flower(62, MY, 0.95, 90) + flower(188, MY, 0.95, 90);
    case 6:
      return flower(MX, 147, 1.2) + flower(MX, 283, 1.2);
    case 7:
      return flower(MX, 288, 1.2);
    default:
      return '';
  }
}

function cups(rank: number): string {
  const size = rank < 4 ? 2.3 : rank < 7 ? 1.75 : 1.4;
  const one = cup();
  return (
    fillers(rank) +
    spots(rank)
      .map(([x, y]) => place(x, y, one, size, y > MY ? 180 : 0))
      .join('')
  );
}

function coins(rank: number): string {
  const r = rank < 3 ? 58 : rank < 4 ? 52 : rank < 7 ? 35 : 29;
  const one = coin(r);
  return (
    fillers(rank) +
    spots(rank)
      .map(([x, y]) => place(x, y, one))
      .join('')
  );
}

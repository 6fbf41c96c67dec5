// The numbered cards in the Italian manner: curved swords that interlace, straight batons that
// cross, cups and coins set out in rows. Each can be counted at a glance.

import {
  BLUE, BROWN, CREAM, GOLD, GREEN, INK, LINE, PAPER, RED, STEEL, beams, box, disc, flat, limb,
  line, num, oval, place, shape, star,
} from './kit';
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

type Spot = readonly [x: number, y: number];

/** A strand of the lattice: its points by a parameter, so that short pieces can be laid over. */
interface Strand {
  readonly whole: string;
  /** A short piece of the strand around a given height. */
  piece(y: number): string;
  x(y: number): number;
}

function arc(side: -1 | 1, centre: number, radius: number, reach: number): Strand {
  const cx = MX - side * centre;
  const x = (y: number): number => cx + side * Math.sqrt(Math.max(0, radius ** 2 - (y - MY) ** 2));
  const top = MY - reach;
  const sweep = side === 1 ? 1 : 0;
  const run = (a: number, b: number): string =>
    `M${num(x(a))} ${num(a)}A${num(radius)} ${num(radius)} 0 0 ${sweep} ${num(x(b))} ${num(b)}`;
  return { whole: run(top, MY + reach), piece: (y) => run(y - 9, y + 9), x };
}

/** Where two strands cross between two heights; both are smooth, so halving finds it. */
function crossing(a: Strand, b: Strand, from: number, to: number): number | undefined {
  let low = from;
  let high = to;
  const gap = (y: number): number => a.x(y) - b.x(y);
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
  return (
    `<g stroke-linecap="butt"><path d="${d}" stroke-width="${num(width + 2 * LINE)}"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="${num(width)}"/>` +
    `<path d="${d}" stroke="${shine}" stroke-width="1.5"/></g>`
  );
}

/** The pieces where the strands of the first set come up again over the second set. */
function weave(
  left: readonly Strand[],
  right: readonly Strand[],
  ranges: readonly Spot[],
): string {
  let d = '';
  left.forEach((a, i) => {
    right.forEach((b, j) => {
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
  const step = each > 3 ? 15.5 : 17;
  const reach = 172;
  const outer = each === 1 ? 176 : 183;
  const bulge = each === 1 ? 78 : 97;
  const set = (side: -1 | 1): Strand[] =>
    Array.from({ length: each }, (_, i) => {
      const radius = outer - i * step;
      return arc(side, outer - bulge, radius, Math.min(reach, radius - 3) - i * 4);
    });
  const left = set(-1);
  const right = set(1);
  const width = 8.5;
  const woven = weave(left, right, [[40, 200], [230, 390]]);
  const hilts = (strands: readonly Strand[], end: -1 | 1): string =>
    strands.map((s, i) => ends(s, i, end, reach, outer - i * step)).join('');
  return (
    band(right.map((s) => s.whole).join(''), width, BLUE, STEEL) +
    band(left.map((s) => s.whole).join(''), width, BLUE, STEEL) +
    (woven === '' ? '' : '') +
    band(weave(right, left, [[40, 200], [230, 390]]), width, BLUE, STEEL) +
    hilts(left, 1) +
    hilts(right, -1) +
    straight(middle)
  );
}

/** Each curved sword has its hilt at one end and its point at the other. */
function ends(s: Strand, i: number, end: -1 | 1, reach: number, radius: number): string {
  const r = Math.min(reach, radius - 3) - i * 4;
  const y = MY + end * r;
  const near = MY + end * (r - 6);
  const turn = (Math.atan2(y - near, s.x(y) - s.x(near)) * 180) / Math.PI - 90;
  const hilt =
    box(-9, -4, 18, 5, GOLD, 2) + box(-2.5, 1, 5, 9, BROWN) + disc(0, 12, 3.4, RED);
  const far = MY - end * r;
  const farNear = MY - end * (r - 6);
  const back = (Math.atan2(far - farNear, s.x(far) - s.x(farNear)) * 180) / Math.PI + 90;
  const point = shape('M-5.4 1L0-13L5.4 1', BLUE) + flat('M-4.2 3V0H4.2V3Z', BLUE);
  return place(s.x(y), y, hilt, 1, turn) + place(s.x(far), far, point, 1, back);
}

function straight(count: number): string {
  if (count === 0) {
    return '';
  }
  if (count === 1) {
    return place(MX, MY + 52, sword(150, 13));
  }
  return place(MX - 13, MY + 58, sword(150, 11)) + place(MX + 13, MY - 58, sword(150, 11), 1, 180);
}

function lean(side: -1 | 1, offset: number, reach: number, slope: number): Strand {
  const x = (y: number): number => MX + offset + side * (y - MY) * slope;
  const run = (a: number, b: number): string =>
    `M${num(x(a))} ${num(a)}L${num(x(b))} ${num(b)}`;
  return { whole: run(MY - reach, MY + reach), piece: (y) => run(y - 17, y + 17), x };
}

function batons(rank: number): string {
  const middle = rank === 10 ? 2 : rank % 2;
  const each = (rank - middle) / 2;
  const step = 15;
  const reach = 165;
  const slope = 0.235;
  const turn = (Math.atan(slope) * 180) / Math.PI;
  const set = (side: -1 | 1): Strand[] =>
    Array.from({ length: each }, (_, i) =>
      lean(side, (i - (each - 1) / 2) * step, reach, slope),
    );
  const a = set(-1);
  const b = set(1);
  const width = 8;
  const caps = (strands: readonly Strand[], tilt: number): string =>
    strands
      .map((s) =>
        [-1, 1]
          .map((e) => place(s.x(MY + e * reach), MY + e * reach, cap(e), 1, tilt))
          .join(''),
      )
      .join('');
  const shine = '#8fae7e';
  return (
    (middle === 1 ? place(MX, MY, baton(372, 9)) : '') +
    (middle === 2 ? place(MX - 9, MY, baton(352, 8)) + place(MX + 9, MY, baton(352, 8)) : '') +
    band(a.map((s) => s.whole).join(''), width, GREEN, shine) +
    band(b.map((s) => s.whole).join(''), width, GREEN, shine) +
    band(weave(a, b, [[60, 370]]), width, GREEN, shine) +
    caps(a, turn) +
    caps(b, -turn)
  );
}

function cap(end: number): string {
  return (
    box(-6.5, end > 0 ? -4 : -4, 13, 8, RED, 2) +
    shape(`M-5.5 ${end * 4}Q-5.5 ${end * 13} 0 ${end * 13}T5.5 ${end * 4}Z`, GOLD)
  );
}

// Where the signs of cups and coins stand. Below the middle they hang, so that the card has no
// wrong way up; the one in the very middle cannot help standing.
const ROWS: Readonly<Record<number, readonly Spot[]>> = {
  2: [[125, 110], [125, 320]],
  3: [[125, 80], [125, 215], [125, 350]],
  4: [[84, 110], [166, 110], [84, 320], [166, 320]],
  5: [[84, 105], [166, 105], [125, 215], [84, 325], [166, 325]],
  6: [[86, 80], [164, 80], [86, 215], [164, 215], [86, 350], [164, 350]],
  7: [[86, 72], [164, 72], [125, 143], [86, 215], [164, 215], [86, 358], [164, 358]],
  8: [[86, 66], [164, 66], [125, 140], [86, 215], [164, 215], [125, 290], [86, 364], [164, 364]],
  9: [
    [86, 62], [164, 62], [86, 164], [164, 164], [125, 215], [86, 266], [164, 266], [86, 368],
    [164, 368],
  ],
  10: [
    [86, 62], [164, 62], [125, 113], [86, 164], [164, 164], [86, 266], [164, 266], [125, 317],
    [86, 368], [164, 368],
  ],
};

function cups(rank: number): string {
  const size = rank < 4 ? 2.3 : rank < 7 ? 1.8 : 1.45;
  const one = cup();
  return (ROWS[rank] ?? [])
    .map(([x, y]) => place(x, y, one, size, y > MY ? 180 : 0))
    .join('');
}

function coins(rank: number): string {
  const r = rank < 4 ? 50 : rank < 6 ? 38 : rank < 7 ? 36 : 30;
  const one = coin(r);
  return (ROWS[rank] ?? []).map(([x, y]) => place(x, y, one)).join('');
}

/** A leafy spray that grows upwards from 0,0 and leans to the right. */
function spray(): string {
  const leaf = 'M0 0C-2-9 3-17 11-19C13-11 9-3 0 0Z';
  const spots = [[0, -14, -50], [3, -26, 40], [5, -42, -40], [9, -54, 50], [14, -70, 0]] as const;
  return line('M0 0Q2-40 14-72') + spots.map(([x, y, t]) => place(x, y, shape(leaf, GREEN), 1, t)).join('');
}

function aceOfSwords(): string {
  const crownBand = shape('M-44 10L-52-22L-28-6L0-34L28-6L52-22L44 10Q0 0-44 10Z', GOLD) +
    [-52, 0, 52].map((x) => disc(x, x === 0 ? -37 : -25, 5, RED)).join('') + line('M-43 3Q0-7 43 3', 1.5);
  return (
    place(96, 190, spray(), 1.1, -28) + place(154, 190, spray(), 1.1, 28, true) +
    place(MX, 330, sword(268, 28), 1) +
    place(MX, 340, shape('M-46-8C-20-2 20-2 46-8C54-4 54 10 46 14C20 8-20 8-46 14C-54 10-54-4-46-8Z', GOLD) +
      shape('M-8 11H8V44H-8Z', BROWN) + line('M-8 20H8M-8 28H8M-8 36H8', 1.5) + disc(0, 54, 13, GOLD) + disc(0, 54, 5, RED)) +
    place(MX, 128, crownBand)
  );
}

function aceOfBatons(): string {
  const leaf = shape('M0 0C-14-10-14-30 0-44C14-30 14-10 0 0Z', '#6f9a5c') + line('M0-4V-34', 1.4);
  return (
    [[98, 150, -62], [152, 190, 58], [100, 260, -75], [150, 300, 66]].map(([x, y, t]) =>
      place(x ?? 0, y ?? 0, leaf, 1.2, t)).join('') +
    shape('M108 384L92 96Q92 52 125 52T158 96L142 384Q125 394 108 384Z', GREEN) +
    oval(125, 78, 22, 14, GOLD) + oval(125, 78, 11, 6.5, CREAM) +
    line('M112 120L116 200M138 140L134 240M120 250L121 330M133 280L131 360', 1.7) +
    shape('M98 180l-18-6-4-16 14-8 12 12Z', BROWN) + shape('M150 236l20-4 6-16-12-10-16 12Z', BROWN) +
    limb('M106 222H144M107 300H143', 6, RED)
  );
}

function aceOfCups(): string {
  return (
    line(beams(125, 108, 9, 40, 62, Math.PI), 3, GOLD) +
    shape('M99 116C99 84 151 84 151 116Z', GOLD) + disc(125, 84, 7, RED) +
    shape('M52 118H198C200 190 172 238 140 246V292L186 356H64L110 292V246C78 238 50 190 52 118Z', RED) +
    flat('M70 134C72 178 84 210 102 226C90 200 86 166 86 134Z', '#e7b3a0') +
    oval(125, 118, 73, 17, GOLD) + oval(125, 118, 58, 10, BROWN) +
    shape('M104 246H146V262H104Z', GOLD) + oval(125, 358, 62, 13, GOLD) +
    limb('M62 176Q125 204 188 176', 9, GOLD) +
    shape(star(125, 168, 8, 22, 9), PAPER) + line('M108 300Q125 308 142 300', 1.6)
  );
}

function aceOfCoins(): string {
  return (
    disc(125, 215, 98, GOLD) + `<circle cx="125" cy="215" r="89"/>` +
    line(beams(125, 215, 48, 91, 96), 1.6) +
    shape(star(125, 215, 16, 82, 54), CREAM) + shape(star(125, 215, 8, 60, 30), RED) +
    disc(125, 215, 30, GOLD) + shape(star(125, 215, 8, 24, 10), BLUE) + disc(125, 215, 6, PAPER) +
    `<g stroke="${INK}">${line(beams(125, 215, 8, 34, 52), 1.5)}</g>` +
    place(125, 88, spray(), 0.8, -90) + place(125, 342, spray(), 0.8, 90)
  );
}

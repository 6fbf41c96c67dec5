// The four aces, each one large sign.

import {
  BLUE,
  BROWN,
  CREAM,
  GOLD,
  GREEN,
  INK,
  LEAF,
  PAPER,
  RED,
  beams,
  disc,
  flat,
  limb,
  line,
  oval,
  place,
  shape,
  star,
} from './kit';
import { flower, spray } from './ornament';
import { sword } from './signs';

export function aceOfSwords(): string {
  const crownBand =
    shape('M-44 10L-52-22L-28-6L0-34L28-6L52-22L44 10Q0 0-44 10Z', GOLD) +
    [-52, 0, 52].map((x) => disc(x, x === 0 ? -37 : -25, 5, RED)).join('') +
    line('M-43 3Q0-7 43 3', 1.5);
  return (
    place(94, 306, spray(), 2, -2, true) +
    place(156, 306, spray(), 2, 2) +
    place(125, 330, sword(268, 28), 1) +
    place(
      125,
      340,
      shape('M-46-8C-20-2 20-2 46-8C54-4 54 10 46 14C20 8-20 8-46 14C-54 10-54-4-46-8Z', GOLD) +
        shape('M-8 11H8V44H-8Z', BROWN) +
        line('M-8 20H8M-8 28H8M-8 36H8', 1.5) +
        disc(0, 54, 13, GOLD) +
        disc(0, 54, 5, RED),
    ) +
    place(125, 128, crownBand)
  );
}

export function aceOfBatons(): string {
  const leaf = shape('M0 0C-15-10-15-32 0-48C15-32 15-10 0 0Z', LEAF) + line('M0-4V-36', 1.4);
  const twigs = [
    [96, 132, -58],
    [92, 150, -96],
    [158, 176, 54],
    [160, 196, 94],
    [100, 258, -60],
    [102, 276, -98],
    [148, 300, 58],
    [148, 318, 96],
  ] as const;
  return (
    twigs.map(([x, y, turn]) => place(x, y, leaf, 1.1, turn)).join('') +
    shape('M98 176L74 162L70 142L88 138L102 156Z', GREEN) +
    shape('M150 244L176 230L180 210L162 206L148 224Z', GREEN) +
    oval(79, 140, 9.5, 5.5, GOLD) +
    oval(171, 208, 9.5, 5.5, GOLD) +
    shape('M108 380L90 100Q88 44 125 44T160 100L142 380Q125 392 108 380Z', GREEN) +
    oval(125, 74, 25, 16, GOLD) +
    oval(125, 74, 15, 9, CREAM) +
    oval(125, 74, 6, 3.5, GOLD) +
    line('M108 112L114 190M142 120L138 200M124 130V178M118 236L120 284M134 240L132 286', 1.7) +
    line('M118 322L119 362M132 318L131 366', 1.7) +
    limb('M101 214Q125 224 149 214M106 298Q125 306 144 298', 9, RED, true) +
    line('M102 214Q125 224 148 214M107 298Q125 306 143 298', 1.6, GOLD)
  );
}

export function aceOfCups(): string {
  return (
    line(beams(125, 108, 9, 40, 62, Math.PI), 3, GOLD) +
    shape('M99 116C99 84 151 84 151 116Z', GOLD) +
    disc(125, 84, 7, RED) +
    shape(
      'M52 118H198C200 190 172 238 140 246V292L186 356H64L110 292V246C78 238 50 190 52 118Z',
      RED,
    ) +
    flat('M70 134C72 178 84 210 102 226C90 200 86 166 86 134Z', '#e7b3a0') +
    oval(125, 118, 73, 17, GOLD) +
    oval(125, 118, 58, 10, BROWN) +
    shape('M104 246H146V262H104Z', GOLD) +
    oval(125, 358, 62, 13, GOLD) +
    limb('M62 176Q125 204 188 176', 9, GOLD) +
    shape(star(125, 168, 8, 22, 9), PAPER) +
    line('M108 300Q125 308 142 300', 1.6)
  );
}

export function aceOfCoins(): string {
  return (
    disc(125, 215, 98, GOLD) +
    `<circle cx="125" cy="215" r="89"/>` +
    line(beams(125, 215, 48, 91, 96), 1.6) +
    shape(star(125, 215, 16, 82, 54), CREAM) +
    shape(star(125, 215, 8, 60, 30), RED) +
    disc(125, 215, 30, GOLD) +
    shape(star(125, 215, 8, 24, 10), BLUE) +
    disc(125, 215, 6, PAPER) +
    `<g stroke="${INK}">${line(beams(125, 215, 8, 34, 52), 1.5)}</g>` +
    flower(125, 82, 1.7) +
    flower(125, 348, 1.7)
  );
}

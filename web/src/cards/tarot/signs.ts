// The four suit signs: small for the corners, and in the sizes hands and pips need.

import {
  BLUE,
  BROWN,
  CREAM,
  GOLD,
  GREEN,
  LEAF,
  PAPER,
  RED,
  STEEL,
  beams,
  box,
  disc,
  dot,
  flat,
  limb,
  line,
  num,
  oval,
  place,
  shape,
  star,
} from './kit';

export type Suit = 'S' | 'B' | 'C' | 'D';

interface Livery {
  /** The suit's own colour, then the colours of robe, mantle and picture ground. */
  readonly main: string;
  readonly robe: string;
  readonly mantle: string;
  readonly ground: string;
}

export const LIVERY: Readonly<Record<Suit, Livery>> = {
  S: { main: BLUE, robe: RED, mantle: BLUE, ground: '#d3dbdd' },
  B: { main: GREEN, robe: GREEN, mantle: '#96643b', ground: '#dde2c6' },
  C: { main: RED, robe: BLUE, mantle: RED, ground: '#f2dccb' },
  D: { main: GOLD, robe: GREEN, mantle: GOLD, ground: '#f6e7b8' },
};

/** A sword that points up, its guard at 0,0. */
export function sword(length: number, width = 10): string {
  const w = width / 2;
  const tip = width * 1.1;
  return (
    shape(`M${-w} 0V${-length + tip}L0 ${-length}L${w} ${-length + tip}V0Z`, BLUE) +
    line(`M0-6V${-length + tip + 6}`, 1.6, STEEL) +
    shape('M-3.5 3H3.5V17H-3.5Z', BROWN) +
    shape('M-16-3C-8-1 8-1 16-3C19-1 19 4 16 5C8 3-8 3-16 5C-19 4-19-1-16-3Z', GOLD) +
    disc(0, 20, 5, GOLD)
  );
}

/** A rough club cut from a branch, thick end up, its middle at 0,0. */
function club(length: number, width = 15): string {
  const h = length / 2;
  const w = width / 2;
  // Two stumps of twigs, the stem, its cut end, and the lines of the bark.
  const at = (x: number, y: number): string => `${num(x * w)} ${num(y)}`;
  const twig = `l${at(-1, -0.9 * w)} ${at(0.9, -0.8 * w)} ${at(1, w)}Z`;
  const other = `l${at(1.1, -0.8 * w)} ${at(-0.6, -0.9 * w)} ${at(-0.8, 0.6 * w)}Z`;
  return (
    shape(`M${at(-0.8, -0.3 * h)}${twig}M${at(0.5, 0.35 * h)}${other}`, LEAF) +
    shape(
      `M${at(-0.5, h)}L${at(-1, w - h)}Q${at(-1, -h)} ${at(0, -h)}T${at(1, w - h)}` +
        `L${at(0.5, h)}Q${at(0, h + 4)} ${at(-0.5, h)}Z`,
      GREEN,
    ) +
    oval(0, 0.55 * w - h, w * 0.68, w * 0.44, GOLD) +
    line(
      `M${at(-0.25, -0.45 * h)}L${at(-0.1, 0.2 * h)}M${at(0.35, -0.2 * h)}L${at(0.2, 0.7 * h)}`,
      1.4,
    )
  );
}

/** A goblet about 38 high, its middle at 0,0. */
export function cup(): string {
  return (
    shape('M-15-17C-15 0-9 5-3.5 6V11L-11 19H11L3.5 11V6C9 5 15 0 15-17Z', RED) +
    flat('M-10-10C-10-3-8 0-5 2C-7-2-7-6-7-10Z', PAPER) +
    oval(0, -17, 15, 4.5, GOLD) +
    shape('M-4.5 6H4.5V10H-4.5Z', GOLD)
  );
}

/** A coin with a flower of rays, of the given radius. */
export function coin(r: number): string {
  return (
    disc(0, 0, r, GOLD) +
    (r > 22 ? `<circle r="${r * 0.84}" stroke-width="1.3"/>` : '') +
    shape(star(0, 0, 8, r * 0.68, r * 0.34), r > 22 ? CREAM : PAPER) +
    disc(0, 0, r * 0.22, RED) +
    (r > 22 ? line(beams(0, 0, 8, r * 0.3, r * 0.52, Math.PI / 8), 1.3) : '')
  );
}

/** The sign of the corner: shape and colour must still speak when it is 14 pixels high. */
export function small(suit: Suit): string {
  switch (suit) {
    case 'S':
      return place(
        0,
        0,
        shape('M-7.5 6V-12L0-24L7.5-12V6Z', BLUE) +
          line('M0 2V-13', 2.4, STEEL) +
          box(-17, 4, 34, 7.5, GOLD, 3) +
          box(-3.5, 11.5, 7, 7, BROWN) +
          disc(0, 20.5, 4.4, GOLD),
      );
    case 'B':
      return place(0, 0, baton(29, 11, GOLD), 1, 38);
    case 'C':
      return cup();
    case 'D':
      return coin(18);
  }
}

/** The sign in the hand of a court figure; the hand is at 0,0. */
export function held(suit: Suit): string {
  switch (suit) {
    case 'S':
      return sword(104, 12);
    case 'B':
      return place(0, -26, club(122, 20));
    case 'C':
      return place(0, -30, cup(), 1.5);
    case 'D':
      return place(0, -34, coin(27));
  }
}

/** The little sun in a tablet that marks a trump in the corner. */
export function tablet(field: string, sun: string, points = 8): string {
  return (
    box(-17, -18, 34, 37, field, 3) +
    `<rect x="-13.5" y="-14.5" width="27" height="30" stroke="${sun}" stroke-width="1"/>` +
    `<path d="${star(0, 0.5, points, 12.5, 6)}" fill="${sun}" stroke="none"/>` +
    dot(0, 0.5, 3, field)
  );
}

/** A straight staff with turned ends, centred at 0,0: the baton of the pip cards. */
export function baton(length: number, width: number, ring = RED): string {
  const h = length / 2;
  return limb(`M0 ${-h}V${h}`, width, GREEN, true) + tips(h, width, ring) + tips(-h, width, ring);
}

function tips(y: number, width: number, ring: string): string {
  const w = width / 2 + 2.5;
  const s = Math.sign(y);
  return (
    box(-w, y - 4, w * 2, 8, ring, 2) +
    shape(
      `M${-w + 1} ${y + s * 4}Q${-w + 1} ${y + s * 13} 0 ${y + s * 13}T${w - 1} ${y + s * 4}Z`,
      GOLD,
    )
  );
}

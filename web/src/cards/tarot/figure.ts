// Heads, crowns and limbs: the stock of blocks from which all people of the pack are composed.
// A head is drawn around 0,0, its face about 30 wide and 40 high; the chin is at y = 20.

import { BONE, BROWN, FLESH, GOLD, PAPER, RED, disc, dot, dots, limb, line, shape } from './kit';

type Hair = 'long' | 'bob' | 'short' | 'none';

interface HeadStyle {
  readonly hair?: Hair;
  readonly tint?: string;
  /** The colour of a full beard, where there is one. */
  readonly beard?: string;
  readonly skin?: string;
}

const LONG =
  'M0-25C-17-26-21-12-20 0C-19 12-25 18-24 32C-18 38-12 34-9 28L0 20L9 28C12 34 18 38 24 32' +
  'C25 18 19 12 20 0C21-12 17-26 0-25Z';
const BOB =
  'M0-24C-17-25-20-12-20 0C-20 8-23 13-22 19C-16 22-12 20-10 14H10C12 20 16 22 22 19' +
  'C23 13 20 8 20 0C20-12 17-25 0-24Z';

/** A face seen from the front, with the flush that the stencil leaves on the cheeks. */
export function head(style: HeadStyle = {}): string {
  const tint = style.tint ?? BROWN;
  const hair = style.hair ?? 'none';
  const behind = hair === 'long' ? shape(LONG, tint) : hair === 'bob' ? shape(BOB, tint) : '';
  const face = shape(
    'M-15-6C-15-25 15-25 15-6C15 9 8 20 0 20.5C-8 20-15 9-15-6Z',
    style.skin ?? FLESH,
  );
  return (
    behind +
    neck(style.skin ?? FLESH) +
    face +
    cheeks() +
    top(hair, tint) +
    beard(style.beard) +
    features(style.beard === undefined)
  );
}

function neck(skin: string): string {
  return shape('M-7 14V30H7V14', skin);
}

function cheeks(): string {
  return dots(
    [
      [-9.5, 6.5],
      [9.5, 6.5],
    ],
    3.5,
    '#dd8a72',
  );
}

function features(mouth: boolean): string {
  return (
    line('M-10-5.5Q-7-8.5-3-6M3-6Q7-8.5 10-5.5M.5-4L-2 6H1.5', 1.7) +
    dots(
      [
        [-6.3, -1.6],
        [6.3, -1.6],
      ],
      2,
    ) +
    (mouth ? line('M-4.5 11.5Q0 14 4.5 11.5', 2.2, RED) : line('M-3 12H3', 2.2, RED))
  );
}

function top(hair: Hair, tint: string): string {
  switch (hair) {
    case 'long':
      return shape('M0-25C-11-25-18-16-17 1C-12-3-5-9 0-15C5-9 12-3 17 1C18-16 11-25 0-25Z', tint);
    case 'bob':
      return shape(
        'M0-25C-12-25-18-16-17-2C-14-5-14-9-12-12Q0-8 12-12C14-9 14-5 17-2C18-16 12-25 0-25Z',
        tint,
      );
    case 'short':
      return shape('M0-24C-13-24-19-14-16 1L-12-7C-6-9 6-9 12-7L16 1C19-14 13-24 0-24Z', tint);
    case 'none':
      return '';
  }
}

function beard(tint: string | undefined): string {
  if (tint === undefined) {
    return '';
  }
  return (
    shape(
      'M-15.5-2C-17 14-14 34-7 40L-4 36L0 43L4 36L7 40C14 34 17 14 15.5-2C14 5 11 7.5 7 7.5' +
        'Q3 6.5 0 8.5Q-3 6.5-7 7.5C-11 7.5-14 5-15.5-2Z',
      tint,
    ) + line('M-9 18Q-8 27-5 31M9 18Q8 27 5 31M0 19V30', 1.4)
  );
}

/** The king's crown of points. */
export function crown(stone = RED): string {
  return (
    shape('M-17-12L-22-34L-11-24L0-40L11-24L22-34L17-12Q0-17-17-12Z', GOLD) +
    disc(-22, -36, 3.2, GOLD) +
    disc(22, -36, 3.2, GOLD) +
    disc(0, -42, 3.6, stone) +
    line('M-16-18Q0-23 16-18', 1.5) +
    dot(0, -28, 2.6, stone)
  );
}

/** The queen's crown, low and round, with pearls. */
export function coronet(stone = RED): string {
  return (
    shape(
      'M-17-13C-22-22-21-27-17-29Q-13-26-12-22Q-9-32-6-34Q-1-30 0-25Q1-30 6-34Q9-32 12-22' +
        'Q13-26 17-29C21-27 22-22 17-13Q0-18-17-13Z',
      GOLD,
    ) +
    disc(-17, -31, 3, PAPER) +
    disc(-6, -36, 3, PAPER) +
    disc(6, -36, 3, PAPER) +
    disc(17, -31, 3, PAPER) +
    dot(0, -20, 2.4, stone)
  );
}

/** The emperor's closed crown with orb and cross. */
export function imperial(): string {
  return (
    shape('M-17-12C-26-38-8-42 0-38C8-42 26-38 17-12Q0-17-17-12Z', GOLD) +
    line('M0-38V-16M-16-18Q0-23 16-18M-9-19Q-13-32-3-38M9-19Q13-32 3-38', 1.5) +
    disc(0, -42, 4, RED) +
    line('M0-46V-54M-4-51H4', 2.6)
  );
}

/** The triple crown of Papa and Papessa. */
export function tiara(): string {
  return (
    shape('M-17-11C-21-32-12-50 0-55C12-50 21-32 17-11Q0-16-17-11Z', PAPER) +
    limb('M-16.5-15Q0-20 16.5-15M-16-28Q0-33 16-28M-11.5-41Q0-45 11.5-41', 3.4, GOLD) +
    line('M0-56V-63M-3.5-60H3.5', 2.4)
  );
}

/** A soldier's soft cap with a feather. */
export function beret(tint: string, plume: string): string {
  return (
    shape('M10-20C22-26 30-40 24-50C14-44 6-34 6-22Z', plume) +
    line('M10-22Q18-32 22-43', 1.3) +
    shape('M-19-10C-28-16-22-27-8-28C8-30 24-24 20-11Q0-18-19-10Z', tint) +
    shape('M-18-8Q0-16 18-8V-13Q0-21-18-13Z', GOLD)
  );
}

/** A rider's helmet with a crest. */
export function helmet(plume: string): string {
  return (
    shape('M0-26C0-42 14-48 30-40C34-32 32-20 28-12C26-24 18-30 0-24Z', plume) +
    shape('M-17-6C-19-32 19-32 17-6L12-10Q0-15-12-10Z', '#a9bccb') +
    line('M0-26V-14M-17-10Q0-18 17-10', 1.6)
  );
}

/** A rider's wide hat, turned up, with a plume. */
export function hat(tint: string, plume: string): string {
  return (
    shape('M4-26C10-44 28-48 36-36C30-36 22-30 14-20Z', plume) +
    shape('M-13-14C-14-34 14-34 13-14Z', tint) +
    shape('M-27-18C-16-10 16-10 27-18C22-5 10-9 0-9S-22-5-27-18Z', tint)
  );
}

/** A sleeve and the hand at its end. */
export function arm(d: string, x: number, y: number, sleeve: string, width = 15, hand = 7): string {
  return disc(x, y, hand, FLESH) + limb(d, width, sleeve);
}

/** Only a hand, closed around what was drawn before it. */
export function fist(x: number, y: number, r = 7): string {
  return disc(x, y, r, FLESH) + line(`M${x - r + 1} ${y - 2}h${r}M${x - r + 1} ${y + 2}h${r}`, 1.3);
}

/** A collar of ermine across the shoulders. */
export function ermine(x: number, y: number): string {
  const tails = [
    [-30, 11],
    [-15, 17],
    [0, 21],
    [15, 17],
    [30, 11],
  ] as const;
  return (
    shape(
      `M${x - 16} ${y}c-14 2-26 6-30 16c16 14 76 14 92 0c-4-10-16-14-30-16q-16 10-32 0Z`,
      BONE,
    ) + line(tails.map(([dx, dy]) => `M${x + dx} ${y + dy - 3}v4`).join(''), 2.6)
  );
}

/** A head for figures so small that brows and nose would only clog the print. */
export function little(tint = BROWN, long = false): string {
  const behind = long
    ? 'M0-15C-17-15-13 2-18 15C-16 22-9 22-6 16H6C9 22 16 22 18 15C13 2 17-15 0-15Z'
    : '';
  return (
    (long ? shape(behind, tint) : '') +
    disc(0, 0, 12, FLESH) +
    shape('M-12.5 1C-14-18 14-18 12.5 1Q8-7 0-7T-12.5 1Z', tint) +
    dots(
      [
        [-4.2, 0],
        [4.2, 0],
      ],
      1.6,
    ) +
    line('M-3 6Q0 8 3 6', 1.8, RED)
  );
}

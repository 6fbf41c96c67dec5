// Heads for the picture cards of both packs. The origin is the middle of the face,
// which is about 42 wide and 52 high; outlines come from the enclosing inked group.

import {
  BROWN,
  GOLD,
  INK,
  PAPER,
  RED,
  fill,
  flat,
  line,
  pearls,
  seeds,
  type Suit,
} from '../shapes';

export const SKIN = '#f8e6cd';
const BLUSH = '#e5ab8e';

export interface Hair {
  colour: string;
  strand: string;
}

export const HAIR: Readonly<Record<'fair' | 'brown' | 'dark' | 'grey', Hair>> = {
  fair: { colour: '#d8ab52', strand: '#8a5a1c' },
  brown: { colour: BROWN, strand: '#4c2c12' },
  dark: { colour: '#3a3029', strand: '#a08d74' },
  grey: { colour: '#e4dbc6', strand: '#75695a' },
};

// Face with features; the nose looks to the right.
export function face(): string {
  return (
    fill('M-20-25C-22-6-20 11-12 20C-5 27 5 27 12 20C20 11 22-6 20-25Z', SKIN) +
    seeds(
      [
        [-12.5, 7],
        [14, 7],
      ],
      8.5,
      BLUSH,
    ) +
    line('M-15-9Q-9-13-3-10M16-9Q10-13 4-10C3-3 5 3 8 8Q5 11 1 9') +
    line('M-14-2Q-9-6.5-4-2M6-2Q11-6.5 15-2', 1.8) +
    seeds(
      [
        [-8.5, -2.2],
        [10.5, -2.2],
      ],
      4.6,
      INK,
    )
  );
}

// A queen's painted lips.
export function lips(): string {
  return flat('M-5 15.5Q-1 13 2 14.6Q5 13 9 15.5Q2 20.5-5 15.5Z', RED) + line('M0 22.8H4', 1.4);
}

// A young man's mouth, a plain cut.
export function mouth(): string {
  return line('M-5 16Q2 18.5 9 15.5', 2) + line('M0 21.5H5', 1.6, '#b5654f');
}

// Shoulder-long hair cut in a bob, behind and beside the face.
export function bob(hair: Hair): string {
  return (
    fill(
      'M-17-26C-36-22-38 6-32 24C-28 31-14 31-12 22C-21 12-20-4-19-18L19-18' +
        'C20-4 21 12 12 22C14 31 28 31 32 24C38 6 36-22 17-26Z',
      hair.colour,
    ) +
    line(
      'M-25-10C-29 4-28 14-25 24M-21-4C-24 8-23 16-19 25M25-10C29 4 28 14 25 24M21-4' +
        'C24 8 23 16 19 25',
      1.5,
      hair.strand,
    )
  );
}

// Long parted hair that falls in waves on both shoulders.
export function tresses(hair: Hair): string {
  return (
    fill(
      'M0-32C-30-34-34-8-29 8C-26 20-36 28-34 42C-28 50-14 48-12 38C-12 30-18 24-17 12' +
        'L-15-20L15-20L17 12C18 24 12 30 12 38C14 48 28 50 34 42C36 28 26 20 29 8C34-8 30-34 0-32Z',
      hair.colour,
    ) +
    line(
      'M-24-8C-26 10-20 16-25 28Q-28 36-26 43M-20 12C-20 22-16 26-18 42M24-8' +
        'C26 10 20 16 25 28Q28 36 26 43M20 12C20 22 16 26 18 42',
      1.5,
      hair.strand,
    )
  );
}

// The hair over a queen's forehead, drawn after the face.
export function parting(hair: Hair): string {
  return (
    fill(
      'M0-30C-18-32-24-16-23 4C-18-6-10-14 0-22C10-14 18-6 23 4C24-16 18-32 0-30Z',
      hair.colour,
    ) + line('M-18-10C-15-17-10-21-5-24M18-10C15-17 10-21 5-24', 1.5, hair.strand)
  );
}

type Beard = 'full' | 'forked' | 'curled' | 'pointed';

const BEARDS: Readonly<Record<Beard, string>> = {
  full:
    'M-21-6C-27 14-25 34-12 46C-5 51 5 51 12 46C25 34 27 14 21-6C18 4 13 9 9 10Q1 7-7 10' +
    'C-12 9-18 4-21-6Z',
  forked:
    'M-21-6C-27 12-27 34-15 50C-8 48-3 43 0 36C3 43 8 48 15 50C27 34 27 12 21-6' +
    'C18 4 13 9 9 10Q1 7-7 10C-12 9-18 4-21-6Z',
  curled:
    'M-21-6C-30 4-30 14-25 20C-29 27-25 35-18 37C-19 44-8 49 0 44C8 49 19 44 18 37' +
    'C25 35 29 27 25 20C30 14 30 4 21-6C18 4 13 9 9 10Q1 7-7 10C-12 9-18 4-21-6Z',
  pointed:
    'M-21-6C-25 12-20 26-10 38C-6 44-3 50 0 56C3 50 6 44 10 38C20 26 25 12 21-6' +
    'C18 4 13 9 9 10Q1 7-7 10C-12 9-18 4-21-6Z',
};

export const BEARD_OF: Readonly<Record<Suit, Beard>> = {
  C: 'full',
  S: 'pointed',
  H: 'curled',
  D: 'forked',
};

export function beard(kind: Beard, hair: Hair): string {
  return (
    fill(BEARDS[kind], hair.colour) +
    line(
      'M-18 10C-17 22-14 30-9 38M-10 18C-9 26-7 32-5 38M0 24V38M18 10C17 22 14 30 9 38M10 18' +
        'C9 26 7 32 5 38',
      1.5,
      hair.strand,
    ) +
    flat('M-5 16.5Q1 14 7 16.5Q1 20-5 16.5Z', RED) +
    fill('M1 10C-6 7-12 11-17 17C-10 19-3 18 1 13.5C5 18 12 19 19 17C14 11 8 7 1 10Z', hair.colour)
  );
}

// Hair beside a king's face, under the crown.
export function locks(hair: Hair): string {
  return (
    fill(
      'M-17-26C-33-20-35 2-30 18C-26 24-20 20-19 10L-18-18L18-18L19 10C20 20 26 24 30 18' +
        'C35 2 33-20 17-26Z',
      hair.colour,
    ) + line('M-25-8C-28 2-27 10-25 16M25-8C28 2 27 10 25 16', 1.5, hair.strand)
  );
}

// A king's crown with leaf points; the cap inside takes the suit's colour.
export function crown(cap: string): string {
  return (
    fill('M-20-28C-24-48-8-54 0-54S24-48 20-28Z', cap) +
    fill(
      'M-23-21L-30-50C-23-48-19-44-16-38C-14-45-8-51 0-59C8-51 14-45 16-38C19-44 23-48 30-50' +
        'L23-21Q0-29-23-21Z',
      GOLD,
    ) +
    pearls(
      [
        [-30, -52],
        [0, -61],
        [30, -52],
      ],
      3.4,
      PAPER,
    ) +
    fill('M0-49L4-42L0-35L-4-42ZM-17-35L-14-31L-17-27L-19-31ZM17-35L19-31L17-27L14-31Z', RED) +
    line('M-25-29Q0-37 25-29', 1.6)
  );
}

// A queen's open crown, lower and with pearls.
export function coronet(): string {
  return (
    fill('M-21-23L-27-43L-15-34L-10-47L0-36L10-47L15-34L27-43L21-23Q0-31-21-23Z', GOLD) +
    pearls(
      [
        [-27, -45],
        [-10, -49],
        [10, -49],
        [27, -45],
      ],
      3,
      PAPER,
    ) +
    seeds(
      [
        [-13, -29.5],
        [0, -31],
        [13, -29.5],
      ],
      4,
      RED,
    )
  );
}

// The jacks' caps differ in their cut.
export function cap(suit: Suit, colour: string, trim: string, plume: string): string {
  if (suit === 'C') {
    // A wide flat beret with a plume lying over it.
    return (
      fill('M-33-24C-44-40-20-54 4-50C30-50 44-36 32-22C14-30-14-31-33-24Z', colour) +
      fill('M-24-19Q0-29 24-19L25-26Q0-37-25-26Z', trim) +
      feather(plume, 'translate(2 -36) rotate(-16) scale(.92)')
    );
  }
  if (suit === 'S') {
    // A pointed hunter's cap with its brim turned up.
    return (
      fill('M-23-24C-20-46-2-58 20-58C15-46 18-34 24-24Z', colour) +
      fill('M-26-18C-16-26 14-28 36-31C34-22 28-16 24-15Q0-26-26-18Z', trim) +
      feather(plume, 'translate(-14 -27) rotate(-52)')
    );
  }
  if (suit === 'H') {
    // A tall soft cap with a rolled band.
    return (
      fill('M-24-26C-32-50-12-62 6-56C28-54 32-38 24-26Z', colour) +
      line('M-14-32C-16-44-8-52 0-54M2-32C2-42 6-48 12-51M14-31C16-38 18-42 22-44', 1.6) +
      fill('M-27-19C-33-25-28-33-22-33Q0-39 22-33C28-33 33-25 27-19Q0-28-27-19Z', trim) +
      line('M-16-32L-18-22M-6-34.5L-7-24.5M6-34.5L7-24.5M16-32L18-22', 1.6)
    );
  }
  // A cap with a slashed brim.
  return (
    fill('M-22-28C-24-50 22-52 22-28Z', colour) +
    fill(
      'M-24-18C-42-18-42-34-26-38C-22-30-12-28-8-36C-4-28 6-28 10-36C14-29 22-30 26-38' +
        'C42-34 42-18 24-18Q0-28-24-18Z',
      trim,
    ) +
    feather(plume, 'translate(-6 -40) rotate(-20) scale(.9)')
  );
}

function feather(colour: string, transform: string): string {
  return (
    `<g transform="${transform}">` +
    fill('M0 0C4-18 22-26 40-16C34-12 35-8 30-6C30-1 22 2 18 2C12 5 4 5 0 0Z', colour) +
    line('M-3 3C8-6 18-12 30-13M12-8L15-1M19-11L24-4', 1.5) +
    '</g>'
  );
}

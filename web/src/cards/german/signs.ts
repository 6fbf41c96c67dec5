// The German suit signs in several colours, in a box of 100 by 100 about the origin.

import { LEATHER, BROWN, GOLD, GREEN, INK, RED, flat, line, type Suit } from '../shapes';

const LEAF =
  'M0-50C9-32 45-12 45 14C45 29 34 37 22 37C12 37 4 32 0 24C-4 32-12 37-22 37' +
  'C-34 37-45 29-45 14C-45-12-9-32 0-50Z';
const LEAF_SHADE = 'M0-50C9-32 45-12 45 14C45 29 34 37 22 37C12 37 4 32 0 24Z';
const HEART =
  'M0 49C-10 31-46 10-46-17C-46-35-34-45-22-45C-11-45-3-38 0-27C3-38 11-45 22-45' +
  'C34-45 46-35 46-17C46 10 10 31 0 49Z';
const HEART_SHADE = 'M0 49C10 31 46 10 46-17C46-28 41-37 34-41C38-30 36-10 22 8C14 19 4 30 0 49Z';

function acorn(): string {
  return (
    line('M0 36C0 42 2 46 6 49', 7) +
    `<path d="M-28 7C-32-22-15-37-4-42L0-50L4-42C15-37 32-22 28 7Z" fill="${BROWN}"/>` +
    line('M-14 0C-17-16-12-27-5-32', 5, '#e2b877') +
    `<path d="M-36 7C-36 29-17 39 0 39S36 29 36 7C22-2-22-2-36 7Z" fill="#4c7d3d"/>` +
    line('M-24 9L12 35M-6 6L24 28M24 9L-12 35M6 6L-24 28', 3)
  );
}

function leaf(): string {
  return (
    line('M0 24C0 36 3 43 9 48', 7) +
    `<path d="${LEAF}" fill="#4c8a50"/>` +
    flat(LEAF_SHADE, GREEN) +
    line('M0 26V-34M-26 6L0 20L26 6M-26-11L0 4L26-11M-13-24L0-13L13-24', 3.2, '#e6ecc9')
  );
}

function heart(): string {
  return (
    `<path d="${HEART}" fill="${RED}"/>` +
    flat(HEART_SHADE, '#8c211f') +
    line('M-33-12C-35-24-30-33-20-34', 5.5, '#f0b7a4') +
    `<path d="${HEART}"/>`
  );
}

function bell(): string {
  return (
    line('M-8-36a8 8 0 1 1 16 0', 6) +
    `<path d="M-38 6a38 38 0 0 1 76 0Z" fill="${GOLD}"/>` +
    `<path d="M-38 6a38 38 0 0 0 76 0Z" fill="${RED}"/>` +
    line('M-24-6C-22-16-15-22-6-25', 5.5, '#f6e3b0') +
    `<path d="M-40 1H40V11H-40Z" fill="#f0cf7c"/>` +
    line('M0 20V42', 7) +
    flat('M-22 23a5 5 0 1 0 .1 0M22 23a5 5 0 1 0 .1 0', INK)
  );
}

// The colour of the index beside the sign; bells are dark enough to be read as text.
export const GERMAN_COLOURS: Readonly<Record<Suit, string>> = {
  C: LEATHER,
  S: GREEN,
  H: RED,
  D: '#8a5a08',
};

const SIGNS: Readonly<Record<Suit, () => string>> = { C: acorn, S: leaf, H: heart, D: bell };

// One sign at a place; a large one gets a finer outline for its size.
export function sign(suit: Suit, x: number, y: number, size: number, turn = 0): string {
  const rim = Math.round(Math.max(2.6, Math.min(5, 230 / size)) * 10) / 10;
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  return (
    `<g transform="translate(${x} ${y})${rotate} scale(${size / 100})" fill="none"` +
    ` stroke="${INK}" stroke-width="${rim}" stroke-linejoin="round" stroke-linecap="round">` +
    `${SIGNS[suit]()}</g>`
  );
}

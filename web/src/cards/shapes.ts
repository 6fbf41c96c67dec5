// Shared shapes of the French and the German pack: colours, paper, index letters, pips.
// Every function is deterministic and returns SVG markup without ids, so that many cards
// can stand in one page.

export const PAPER = '#fbf7ec';
export const TINT = '#f4ebd3';
export const INK = '#23201c';
export const RED = '#b3312c';
export const GOLD = '#c9973a';
export const BLUE = '#33507c';
export const GREEN = '#2f6b3c';
export const BROWN = '#8a5428';
export const LEATHER = '#5f3a1b';
export const STEEL = '#e9e2d0';
export const FOLIAGE = '#4f8a4a';
// The tournament orange is darkened a little, or it would not stand out from the paper.
export const ORANGE = '#c46f0c';
// The index is text and needs more contrast than a pip.
export const ORANGE_INDEX = '#a3560a';

export type Suit = 'C' | 'S' | 'H' | 'D';
export type Rank = 'A' | 'K' | 'Q' | 'J' | '10' | '9' | '8' | '7';

const RANKS: readonly Rank[] = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'];
const SUITS: readonly Suit[] = ['C', 'S', 'H', 'D'];

export interface Size {
  width: number;
  height: number;
}

export function parseCode(code: string): { suit: Suit; rank: Rank } {
  const suit = SUITS.find((s) => s === code.charAt(0));
  const rank = RANKS.find((r) => r === code.slice(1));
  if (suit === undefined || rank === undefined) {
    throw new Error(`unknown card code ${code}`);
  }
  return { suit, rank };
}

// A filled path; stroke and stroke width come from the enclosing group.
export function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

// A filled path without outline.
export function flat(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}" stroke="none"/>`;
}

// A bare line; the enclosing group has no fill, and without a colour the line takes its ink.
export function line(d: string, width?: number, colour?: string): string {
  const w = width === undefined ? '' : ` stroke-width="${width}"`;
  const c = colour === undefined ? '' : ` stroke="${colour}"`;
  return `<path d="${d}"${w}${c}/>`;
}

// A limb or a pole: a thick coloured stroke with an ink outline around it.
export function limb(d: string, width: number, colour: string, rim = 2.2): string {
  return line(d, width + 2 * rim, INK) + line(d, width, colour);
}

// Many small discs in one path.
export function dots(points: readonly (readonly [number, number])[], r: number): string {
  const ring = `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return points.map(([x, y]) => `M${x - r} ${y}${ring}`).join('');
}

// Discs as round line ends: shorter than outlines, for the many small seeds of a pattern.
export function seeds(
  points: readonly (readonly [number, number])[],
  width: number,
  colour: string,
): string {
  return line(points.map(([x, y]) => `M${x} ${y}h.01`).join(''), width, colour);
}

// Small balls with an ink rim: pearls, buttons.
export function pearls(
  points: readonly (readonly [number, number])[],
  r: number,
  colour: string,
): string {
  return seeds(points, 2 * r + 2.2, INK) + seeds(points, 2 * r - 2.2, colour);
}

export function group(transform: string, body: string): string {
  return `<g transform="${transform}">${body}</g>`;
}

// The inked group: all outlines of a picture have one weight, as cut with one knife.
export function inked(body: string, width = 2.2): string {
  return (
    `<g fill="none" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round"` +
    ` stroke-linecap="round">${body}</g>`
  );
}

// The second half of a double-headed picture is the first one turned about the centre.
export function twice(half: string, size: Size): string {
  return half + group(`rotate(180 ${size.width / 2} ${size.height / 2})`, half);
}

export function paper(size: Size): string {
  return (
    `<rect x=".75" y=".75" width="${size.width - 1.5}" height="${size.height - 1.5}"` +
    ` rx="15" fill="${PAPER}" stroke="#b9ad94" stroke-width="1.5"/>`
  );
}

// The panel of a picture card leaves out the two corners where the index stands.
export function panelPath(size: Size, notch: number, inset: number): string {
  const { width: w, height: h } = size;
  const a = 56 + inset;
  const b = 14 + inset;
  const n = notch + inset;
  return `M${a} ${b}H${w - b}V${h - n}H${w - a}V${h - b}H${b}V${n}H${a}Z`;
}

interface Glyph {
  width: number;
  stem?: string;
  hair?: string;
  solid?: string;
}

const STEM = 'M8.5 0V44';

// Condensed slab letters like wood type, 44 high: stems 8 wide, slabs and hairlines 4.5.
const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: {
    width: 36,
    stem: 'M18.5 2L29 42',
    hair: 'M16.5 2L7.5 42M11 29H25M0 41.75H14M20 41.75H36' + 'M11 2.25H21',
  },
  B: {
    width: 33,
    stem: STEM,
    hair: 'M1 2.25H14M1 41.75H14',
    solid:
      'M8 0H18C26 0 31 4 31 11C31 17 28 20 24 21.2C29.5 22.5 33 26 33 32C33 40 27 44 19 44' +
      'H8V39.5H17C22 39.5 24.5 37 24.5 31.8S22 24 17 24H8V19.7H16.5C21 19.7 23 16.5 23 12' +
      'S21 4.5 16.5 4.5H8Z',
  },
  C: {
    width: 32,
    solid:
      'M30 14H26C25 8 22 4 18 4C12 4 9 11 9 22S12 40 18 40C23 40 26 37 27.5 31H32' +
      'C31 40 25.5 44.5 17.5 44.5C7 44.5 0 36 0 22S7-.5 17.5-.5C22-.5 24.5 1 26.5 3L28 0H30Z',
  },
  D: {
    width: 34,
    stem: STEM,
    hair: 'M1 2.25H14M1 41.75H14',
    solid: 'M8 0H15C27 0 34 8 34 22S27 44 15 44H8V39.5H14C22 39.5 25.5 33 25.5 22S22 4.5 14 4.5H8Z',
  },
  F: { width: 29, stem: STEM, hair: 'M1 2.25H28M1 41.75H18M10 22H21M26.5 0V13M20.5 15V29' },
  J: {
    width: 27,
    stem: 'M18.5 0V31',
    hair: 'M9 2.25H27M20.2 30C20.2 39 16.5 42 11 42C7 42 4 40 3 36',
    solid: 'M0 34.5a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0',
  },
  K: {
    width: 36,
    stem: `${STEM}M17 20L28.5 43`,
    hair: 'M1 2.25H17M1 41.75H17M11 28L28.5 3M22 2.25H35M21 41.75H36',
  },
  O: {
    width: 34,
    solid:
      'M17-.5C27-.5 34 8 34 22S27 44.5 17 44.5S0 36 0 22S7-.5 17-.5ZM17 4' +
      'C11.5 4 9 11 9 22S11.5 40 17 40S25 33 25 22S22.5 4 17 4Z',
  },
  Q: {
    width: 34,
    solid:
      'M17-.5C27-.5 34 8 34 22S27 44.5 17 44.5S0 36 0 22S7-.5 17-.5ZM17 4C11.5 4 9 11 9 22' +
      'S11.5 40 17 40S25 33 25 22S22.5 4 17 4Z',
    hair: 'M12 35C17 31.5 20 34 22 40S28 48 33.5 44',
  },
  R: {
    width: 36,
    stem: `${STEM}M19 23L28.5 43`,
    hair: 'M1 2.25H14M1 41.75H17M22 41.75H36',
    solid:
      'M8 0H18C27 0 32 4.5 32 12.5S27 25 18 25H8V20.7H17C21.5 20.7 23.5 18 23.5 12.6' +
      'S21.5 4.4 17 4.4H8Z',
  },
  U: {
    width: 36,
    hair: 'M0 2.25H17M23 2.25H36',
    solid:
      'M4.5 0H12.5V28C12.5 36 15 39.5 20 39.5S27.3 36 27.3 28V0H31.8V28' +
      'C31.8 39 27 44.5 18.5 44.5S4.5 39 4.5 28Z',
  },
  V: { width: 36, stem: 'M7.5 2L18 43', hair: 'M28.5 2L19.5 42M0 2.25H14M22 2.25H36' },
  '0': {
    width: 26,
    solid:
      'M13-.5C21-.5 26 8 26 22S21 44.5 13 44.5S0 36 0 22S5-.5 13-.5ZM13 4.5' +
      'C9.5 4.5 8.5 11 8.5 22S9.5 39.5 13 39.5S17.5 33 17.5 22S16.5 4.5 13 4.5Z',
  },
  '1': { width: 20, stem: 'M11 0V44', hair: 'M1 41.75H21M11 2.5C9 6 6 8 1 8.5' },
  '7': {
    width: 28,
    solid: 'M0 0H28V6C21 16 17 28 17 44H8C8 30 13 18 22 7.5H8C5.5 7.5 4.5 9 4.5 13H0Z',
  },
  '8': {
    width: 30,
    solid:
      'M15-.5C23-.5 28 4 28 11C28 15.5 25.5 19 21.5 21C27 23 30 27 30 32' +
      'C30 40 24 44.5 15 44.5S0 40 0 32C0 27 3 23 8.5 21C4.5 19 2 15.5 2 11C2 4 7-.5 15-.5Z' +
      'M15 3.8C12 3.8 10 6.5 10 11S12 18.8 15 18.8S20 15.5 20 11S18 3.8 15 3.8ZM15 23' +
      'C11 23 8.5 26.5 8.5 31.5S11 40 15 40S21.5 36.5 21.5 31.5S19 23 15 23Z',
  },
  '9': {
    width: 29,
    solid:
      'M14-.5C23-.5 29 7 29 19C29 34 22 44.5 10 44.5C5 44.5 1.5 42 1.5 38' +
      'C1.5 35.5 3 33.5 5.5 33.5S9.5 35 9.5 37.5C9.5 38.5 9.2 39.2 9 39.8' +
      'C15.5 40.5 20 35 20.5 25C18.5 27.5 16 28.5 12.5 28.5C5 28.5 0 22.5 0 14.5S5.5-.5 14-.5Z' +
      'M14.5 4C11 4 8.5 7.5 8.5 14S10.5 24 14 24S20 20 20 14S18 4 14.5 4Z',
  },
};

function letters(index: string, x: number, y: number, colour: string): string {
  const glyphs = Array.from(index).map((c) => GLYPHS[c]);
  const gap = 3;
  const known = glyphs.filter((g): g is Glyph => g !== undefined);
  if (known.length !== glyphs.length || known.length === 0) {
    // A letter without a glyph here: text in the page's index font, squeezed if it is wide.
    const squeeze = index.length > 1 ? ' textLength="40" lengthAdjust="spacingAndGlyphs"' : '';
    return (
      `<text x="${x}" y="${y + 44}" font-family="var(--card-index, Georgia, serif)"` +
      ` font-weight="700" font-size="60" text-anchor="middle" fill="${colour}"${squeeze}>` +
      `${index.replace(/[&<>]/g, '')}</text>`
    );
  }
  const width = known.reduce((sum, g) => sum + g.width, gap * (known.length - 1));
  const squeeze = Math.min(1, 39 / width);
  let at = 0;
  let out = '';
  for (const g of known) {
    let body = '';
    if (g.solid !== undefined) body += `<path d="${g.solid}" fill-rule="evenodd" stroke="none"/>`;
    if (g.stem !== undefined) body += `<path d="${g.stem}" fill="none" stroke-width="8"/>`;
    if (g.hair !== undefined) body += `<path d="${g.hair}" fill="none" stroke-width="4.5"/>`;
    out += at === 0 ? body : group(`translate(${at})`, body);
    at += g.width + gap;
  }
  const left = Math.round((x - (width * squeeze) / 2) * 100) / 100;
  return (
    `<g transform="translate(${left} ${y}) scale(${Math.round(squeeze * 1000) / 1000} 1)"` +
    ` fill="${colour}" stroke="${colour}">${out}</g>`
  );
}

// Index and suit sign, both within the strip of 52 units that a fanned card shows.
export function corner(index: string, colour: string, sign: string): string {
  return letters(index, 28, 15, colour) + group('translate(28 89)', sign);
}

// The pips stand in a box of 100 by 100 about the origin.
export const FRENCH_PIPS: Readonly<Record<Suit, string>> = {
  H:
    'M0 47C-10 30-46 10-46-18C-46-36-34-46-22-46C-11-46-3-39 0-28C3-39 11-46 22-46' +
    'C34-46 46-36 46-18C46 10 10 30 0 47Z',
  S:
    'M0-48C9-29 45-9 45 16C45 30 35 38 24 38C15 38 8 34 4 27C5 38 10 45 18 48H-18' +
    'C-10 45-5 38-4 27C-8 34-15 38-24 38C-35 38-45 30-45 16C-45-9-9-29 0-48Z',
  D: 'M0-51C9-33 25-13 42 0C25 13 9 33 0 51C-9 33-25 13-42 0C-25-13-9-33 0-51Z',
  C:
    'M-3 17C-8 29-17 35-26 35C-38 35-47 26-47 14C-47 2-38-7-26-7C-21-7-16-5-12-2' +
    'C-18-8-22-15-22-25C-22-38-12-48 0-48S22-38 22-25C22-15 18-8 12-2C16-5 21-7 26-7' +
    'C38-7 47 2 47 14C47 26 38 35 26 35C17 35 8 29 3 17C4 34 9 44 18 48H-18C-9 44-4 34-3 17Z',
};

export function frenchPip(
  suit: Suit,
  x: number,
  y: number,
  size: number,
  colour: string,
  turned = false,
): string {
  const s = (Math.round(size) / 100) * (turned ? -1 : 1);
  return (
    `<path transform="translate(${x} ${y}) scale(${s})" fill="${colour}"` +
    ` d="${FRENCH_PIPS[suit]}"/>`
  );
}

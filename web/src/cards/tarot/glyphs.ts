// The index in condensed wood type. It is drawn and not set, because many text faces have old
// style numerals, which are too low to be read in a fan of cards on a phone.

import { num, star } from './kit';

type Glyph = readonly [width: number, d: string];

const HEIGHT = 40;
const ROOM = 44;

const GLYPHS: Readonly<Record<string, Glyph>> = {
  '0': [20, 'M3.5 12C3.5.7 16.5.7 16.5 12V28C16.5 39.3 3.5 39.3 3.5 28Z'],
  '1': [17, 'M1 10C5.5 10 9 6.5 9 0V38M1.5 36.5H16.5'],
  '2': [20, 'M3.5 14V12C3.5.7 16.5.7 16.5 12C16.5 20 4.8 26 4 36.5H19.5'],
  '3': [
    20,
    'M3.5 12.5C3.5.6 16.3.6 16.3 11.5C16.3 17 13 19 7.5 19C13 19 16.5 22 16.5 28' +
      'C16.5 39.5 3.5 39.5 3.5 28',
  ],
  '4': [22, 'M15.5 40V4L3.5 30H22'],
  '5': [20, 'M18 3.5H5.3V18.5C9 14.5 16.5 15 16.5 26.5C16.5 39.8 3.5 39.8 3.5 28.5'],
  '6': [
    20,
    'M16.5 12C16.5.7 3.5.7 3.5 12V28C3.5 39.3 16.5 39.3 16.5 28V27C16.5 15.8 3.5 15.8 3.5 27',
  ],
  '7': [19, 'M.5 3.5H15.2C13.4 15 7.5 23 7.5 40'],
  '8': [
    20,
    'M10 18.8C1.5 18.8 1.5 3.5 10 3.5S18.5 18.8 10 18.8C.8 18.8.8 36.5 10 36.5' +
      'S19.2 18.8 10 18.8Z',
  ],
  '9': [
    20,
    'M3.5 28C3.5 39.3 16.5 39.3 16.5 28V12C16.5.7 3.5.7 3.5 12V13C3.5 24.2 16.5 24.2 16.5 13',
  ],
  A: [28, 'M2.5 40L14 5L25.5 40M7 28H21'],
  B: [27, 'M5 36.5V3.5H13C24 3.5 24 19 13 19H5M13 19C26.5 19 26.5 36.5 13 36.5H5Z'],
  C: [26, 'M22.5 14V12C22.5.2 3.5.2 3.5 12V28C3.5 39.8 22.5 39.8 22.5 28V26'],
  D: [27, 'M5 3.5H11C28 3.5 28 36.5 11 36.5H5Z'],
  E: [23, 'M22 3.5H5V36.5H22M5 20H18'],
  F: [23, 'M5 40V3.5H22M5 20H18'],
  H: [27, 'M5 0V40M22 0V40M5 20H22'],
  I: [17, 'M8.5 0V40M1 3.5H16M1 36.5H16'],
  J: [22, 'M17 0V28C17 39.5 3.5 39.5 3.5 29V26'],
  K: [28, 'M5 0V40M25 0L6.5 23M12 17L26 40'],
  L: [22, 'M5 0V36.5H21.5'],
  M: [33, 'M4.5 40V7L16.5 30L28.5 7V40'],
  N: [27, 'M4.5 40V6L22.5 34V0'],
  O: [26, 'M3.5 12C3.5.2 22.5.2 22.5 12V28C22.5 39.8 3.5 39.8 3.5 28Z'],
  P: [26, 'M5 40V3.5H13C25.5 3.5 25.5 23 13 23H5'],
  Q: [27, 'M3.5 12C3.5.2 22.5.2 22.5 12V28C22.5 39.8 3.5 39.8 3.5 28ZM13 26L26 40'],
  R: [28, 'M5 40V3.5H13C25.5 3.5 25.5 21.5 13 21.5H5M13 21.5L25.5 40'],
  S: [25, 'M21.5 13C21.5 0 3.5 0 3.5 11.5C3.5 21 21.5 18 21.5 28.5C21.5 40 3.5 40 3.5 27'],
  T: [26, 'M0 3.5H26M13 3.5V40'],
  U: [26, 'M3.5 0V28C3.5 39.8 22.5 39.8 22.5 28V0'],
  V: [27, 'M2.5 0L13.5 35L24.5 0'],
};

/** The corner text, centred on x, its top at y. */
export function indexText(text: string, x: number, y: number, colour: string): string {
  if (text === '★' || text === '*' || text === '') {
    return `<path d="${star(x, y + 22, 5, 22, 9)}" fill="${colour}" stroke="none"/>`;
  }
  const glyphs: Glyph[] = [];
  for (const letter of text) {
    const glyph = GLYPHS[letter];
    if (glyph === undefined) {
      return plainText(text, x, y, colour);
    }
    glyphs.push(glyph);
  }
  const gap = 3.5;
  const width = glyphs.reduce((sum, [w]) => sum + w + gap, -gap);
  const squeeze = Math.min(1, ROOM / width);
  let pen = x - (width * squeeze) / 2;
  let body = '';
  for (const [w, d] of glyphs) {
    const size = squeeze < 1 ? ` scale(${Math.round(squeeze * 100) / 100} 1)` : '';
    body += `<path transform="translate(${num(pen)} ${num(y)})${size}" d="${d}"/>`;
    pen += (w + gap) * squeeze;
  }
  return (
    `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="butt"` +
    ` stroke-linejoin="miter" stroke-miterlimit="2">${body}</g>`
  );
}

/** A sign the wood type does not have is set in the page's own index face. */
function plainText(text: string, x: number, y: number, colour: string): string {
  const letters = Array.from(text).length;
  const fit = letters > 1 ? ` textLength="${ROOM}" lengthAdjust="spacingAndGlyphs"` : '';
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return (
    `<text x="${num(x)}" y="${num(y + HEIGHT)}" font-size="${letters > 2 ? 34 : 52}"` +
    ` font-family="var(--card-index, Georgia, serif)" font-weight="700" text-anchor="middle"` +
    ` fill="${colour}" stroke="none"${fit}>${safe}</text>`
  );
}

// The card itself: paper, the notched frame that leaves the corners to the index, the title band,
// and the turning of one half into two.

import { enlarged } from '../large';
import { indexText } from './glyphs';
import { CREAM, HEIGHT, INK, LINE, PAPER, WIDTH, flat, line, num, place } from './kit';

/** The picture field. Two corners are cut out, so that no picture runs into an index. */
const FIELD = 'M56 12H238V322H194V418H12V108H56Z';
const EDGE =
  'M14 0H236A14 14 0 0 1 250 14V416A14 14 0 0 1 236 430H14A14 14 0 0 1 0 416V14A14 14 0 0 1 14 0Z';

/** A drawing and the same drawing turned half round: the card has no wrong way up. */
export function twice(half: string): string {
  return `${half}<g transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})">${half}</g>`;
}

/** The background of the upper half. */
export function ground(colour: string): string {
  return flat('M12 12H238V215H12Z', colour);
}

/** Everything that does not belong to the field is covered with paper, a clean edge to a print. */
export function trim(): string {
  return `<path d="${EDGE}${FIELD}" fill="${PAPER}" fill-rule="evenodd" stroke="none"/>`;
}

export function rule(): string {
  return line(FIELD, LINE);
}

/** A frame in two colours for the three cards that everybody watches for. */
export function richFrame(base: string, dash: string): string {
  return (
    line(FIELD, 11, INK) +
    line(FIELD, 7.5, base) +
    (dash === ''
      ? ''
      : `<path d="${FIELD}" stroke="${dash}" stroke-width="7.5"` +
        ` stroke-dasharray="11 11" stroke-linecap="butt"/>`)
  );
}

/** The corner: the index and beneath it a small sign. */
export function corner(index: string, colour: string, sign: string, large = false): string {
  const plain = indexText(index, 27, 13, colour) + place(28, 82, sign);
  return large ? enlarged(plain, PAPER) : plain;
}

const [LARGEST, BETWEEN, ROOM] = [14, 1.6, 212];

/** Letters as large as they may be, but no wider than the band: Japanese ones are square. */
function lettering(text: string): string {
  const letters = Array.from(text);
  const width = letters.reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.72), 0);
  const size = Math.min(LARGEST, (ROOM - BETWEEN * letters.length) / width);
  return (
    `<text x="125" y="211" font-size="${num(size)}" letter-spacing="${BETWEEN}"` +
    ` text-anchor="middle" font-family="var(--serif, serif)" fill="${INK}" stroke="none">` +
    `${text}</text>`
  );
}

/** The title, once for each player who may look at the card. */
export function title(text: string): string {
  return (
    `<rect x="12" y="197" width="226" height="36" fill="${CREAM}"/>` +
    line('M12 215H238', 1.2) +
    twice(lettering(text))
  );
}

/** The sheet on which a card is printed, with the pen set for all that follows. */
export function sheet(content: string): string {
  return (
    `<path d="${EDGE}" fill="${PAPER}"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="${LINE}" stroke-linecap="round"` +
    ` stroke-linejoin="round">${content}</g>` +
    `<rect x=".6" y=".6" width="248.8" height="428.8" rx="13.4" fill="none"` +
    ` stroke="#b9ab8c" stroke-width="1.2"/>`
  );
}

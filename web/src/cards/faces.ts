// A card's picture, drawn once for each pack and language and kept: a hand is drawn anew often.

import { back } from './back';
import { FRENCH_SIZE, french } from './french';
import { GERMAN_SIZE, german } from './german';
import { TAROT_SIZE, tarot } from './tarot';

/** Which pictures: German faces are another look of the French pack, not another pack. */
export type Look = 'french' | 'french4' | 'german' | 'tarot';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pictures of a deck; of one that nobody has drawn, the French ones. */
export function lookOf(deck: string, fourColours: boolean): Look {
  if (deck === 'tarot' || deck === 'german') return deck;
  return fourColours ? 'french4' : 'french';
}

export function sizeOf(look: Look): Size {
  if (look === 'tarot') return TAROT_SIZE;
  return look === 'german' ? GERMAN_SIZE : FRENCH_SIZE;
}

const drawn = new Map<string, string>();

/**
 * The inner markup of a card's SVG; `index` is what stands in its corner, `name` in the middle of a
 * tarot card; `large` if so wished.
 */
export function face(code: string, index: string, name: string, look: Look, large = false): string {
  return kept(`${look} ${code} ${index} ${name} ${large}`, () => {
    switch (look) {
      case 'tarot':
        return tarot(code, index, name, large);
      case 'german':
        return german(code, index, large);
      default:
        return french(code, index, look === 'french4', large);
    }
  });
}

/** The back, the same for every card of a pack. */
export function reverse(look: Look): string {
  const { width, height } = sizeOf(look);
  return kept(`${look} back`, () => back(width, height));
}

function kept(key: string, draw: () => string): string {
  let markup = drawn.get(key);
  if (markup === undefined) {
    markup = draw();
    drawn.set(key, markup);
  }
  return markup;
}

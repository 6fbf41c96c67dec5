// The pictures of cards. Each is drawn once and cached, since hands are rendered often.

import { back } from './back';
import { FRENCH_SIZE, french } from './french';
import { GERMAN_SIZE, german } from './german';
import { TAROT_SIZE, tarot } from './tarot';

/** A set of pictures. The German faces are another look of the French pack, not another pack. */
export type Look = 'french' | 'french4' | 'german' | 'tarot';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The look of a deck; a deck without pictures of its own gets the French ones. */
export function lookOf(deck: string, fourColours: boolean): Look {
  if (deck === 'tarot' || deck === 'german') return deck;
  return fourColours ? 'french4' : 'french';
}

export function sizeOf(look: Look): Size {
  if (look === 'tarot') return TAROT_SIZE;
  return look === 'german' ? GERMAN_SIZE : FRENCH_SIZE;
}

const cache = new Map<string, string>();

/**
 * The inner markup of a card's SVG. `index` is the text in its corners, `name` the title of a tarot
 * card; `large` draws large indices.
 */
export function face(code: string, index: string, name: string, look: Look, large = false): string {
  return cached(`${look} ${code} ${index} ${name} ${large}`, () => {
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

/** The inner markup of a card's back. */
export function reverse(look: Look): string {
  const { width, height } = sizeOf(look);
  return cached(`${look} back`, () => back(width, height));
}

function cached(key: string, draw: () => string): string {
  let markup = cache.get(key);
  if (markup === undefined) {
    markup = draw();
    cache.set(key, markup);
  }
  return markup;
}

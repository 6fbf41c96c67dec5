// Flowers and sprays that fill the empty places of the numbered cards.

import { GOLD, GREEN, RED, disc, line, place, shape } from './kit';

const PETALS =
  'M0-12C5-12 7-8 5-5C9-6 13-3 12 1C11 5 7 6 5 4C7 8 5 12 0 12S-7 8-5 4C-7 6-11 5-12 1' +
  'C-13-3-9-6-5-5C-7-8-5-12 0-12Z';

/** A flower between two leaves, which fills an empty place without being counted. */
export function flower(x: number, y: number, scale = 1, turn = 0): string {
  const leaf = 'M6-1C12-13 24-14 33-7C30 1 24 8 12 6';
  return place(
    x,
    y,
    shape(leaf, GREEN) +
      `<path transform="rotate(180)" d="${leaf}" fill="${GREEN}"/>` +
      line('M10 0L26-5M-10 0L-26 5', 1.4) +
      shape(PETALS, RED) +
      disc(0, 0, 3.4, GOLD),
    scale,
    turn,
  );
}

/** A leafy spray that grows upwards from 0,0 and leans to the right. */
export function spray(): string {
  const leaf = 'M0 0C-2-9 3-17 11-19C13-11 9-3 0 0Z';
  const spots = [
    [0, -14, -50],
    [3, -26, 40],
    [5, -42, -40],
    [9, -54, 50],
    [14, -70, 0],
  ] as const;
  return (
    line('M0 0Q2-40 14-72') +
    spots.map(([x, y, t]) => place(x, y, shape(leaf, GREEN), 1, t)).join('')
  );
}

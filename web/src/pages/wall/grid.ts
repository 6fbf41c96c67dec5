// Where things stand on the wall. Sizes are in units of a hundredth of the screen's height, on a
// screen of 16:9; nothing is scrolled, so what does not fit comes on the next slide.

import { spread } from '../../club/fitting';

/** The room for a slide's content. */
export const [WIDTH, HEIGHT] = [164, 74];

/** Columns and rows; read from above to below. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

export type Shape = readonly [columns: number, rows: number];

/** The grid with the largest type on which all have room; the last where not even that has. */
export function gridFor(count: number, shapes: readonly Shape[]): Grid {
  const [columns, rows] = shapes.find(([c, r]) => c * r >= count) ?? shapes.at(-1) ?? [1, 1];
  return { columns, rows };
}

/** A list on as many slides as it needs. */
export function paged<Each>(
  all: readonly Each[],
  shapes: readonly Shape[],
): readonly { readonly part: readonly Each[]; readonly grid: Grid }[] {
  const grid = gridFor(all.length, shapes);
  return spread(all, grid.columns * grid.rows).map((part) => ({ part, grid }));
}

/** The size of letters of `share` of a row's height, where a column has room for `letters`. */
export function typeSize(grid: Grid, letters: number, share = 0.6, width = WIDTH): number {
  const column = width / grid.columns;
  return Math.min(9, (share * HEIGHT) / grid.rows, column / letters / LETTER);
}

/** The width of a letter on average, of the size of the type. */
export const LETTER = 0.5;

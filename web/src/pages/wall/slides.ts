// What the wall shows by turns. Sizes are in units of a hundredth of the screen's height, on a
// screen of 16:9; nothing is scrolled, so what does not fit comes on the next slide.

import { spread } from '../../club/fitting';
import type { EveningShown, PlaceShown, TableShown } from '../../protocol/messages';

/** Milliseconds for which a slide stays. */
export const TURN = 8000;

/** The room for a slide's content. */
export const [WIDTH, HEIGHT] = [164, 74];

/** Columns and rows; read from above to below. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** A table with its number. */
export interface Numbered {
  readonly number: number;
  readonly table: TableShown;
}

export type Slide =
  | { readonly kind: 'here'; readonly people: readonly number[]; readonly grid: Grid }
  | { readonly kind: 'tables'; readonly tables: readonly Numbered[]; readonly grid: Grid }
  | { readonly kind: 'again'; readonly pairs: readonly (readonly [number, number])[] }
  | { readonly kind: 'clock' }
  | { readonly kind: 'places'; readonly places: readonly PlaceShown[]; readonly grid: Grid };

type Shape = readonly [columns: number, rows: number];
const PEOPLE: readonly Shape[] = [[1, 4], [2, 4], [2, 6], [3, 8]]; // prettier-ignore
const TABLES: readonly Shape[] = [[1, 1], [2, 1], [3, 1], [2, 2], [3, 2]]; // prettier-ignore
const PLACES: readonly Shape[] = [[1, 6], [1, 9], [2, 6], [2, 8], [2, 10]]; // prettier-ignore
const PAIRS = 6;

/** The grid with the largest type on which all have room; the last where not even that has. */
export function gridFor(count: number, shapes: readonly Shape[]): Grid {
  const [columns, rows] = shapes.find(([c, r]) => c * r >= count) ?? shapes.at(-1) ?? [1, 1];
  return { columns, rows };
}

/** A list on as many slides as it needs. */
function paged<Each>(
  all: readonly Each[],
  shapes: readonly Shape[],
): readonly { readonly part: readonly Each[]; readonly grid: Grid }[] {
  const grid = gridFor(all.length, shapes);
  return spread(all, grid.columns * grid.rows).map((part) => ({ part, grid }));
}

/** What there is to show now, in its order; at least one slide. */
export function slidesOf(shown: EveningShown): readonly Slide[] {
  const series = shown.series.at(-1);
  if (!series) return arrivals(shown);
  const places = standing(shown);
  const lists = series.tables.filter(({ lines }) => lines).length;
  if (shown.closed || lists === series.tables.length) return places;
  if (lists) return [{ kind: 'clock' }, ...places];
  const seats: readonly Slide[] = [...seating(series.tables), ...repeats(series.repeats)];
  if (!series.started) return seats;
  return [{ kind: 'clock' }, ...seats, ...(shown.series.length > 1 ? places : [])];
}

function arrivals(shown: EveningShown): readonly Slide[] {
  const here = shown.people.filter(({ left }) => !left).map(({ number }) => number);
  const slides = paged(here, PEOPLE).map(({ part, grid }): Slide => ({
    kind: 'here',
    people: part,
    grid,
  }));
  return slides.length ? slides : [{ kind: 'here', people: [], grid: gridFor(0, PEOPLE) }];
}

function seating(tables: readonly TableShown[]): readonly Slide[] {
  const numbered = tables.map((table, at) => ({ number: at + 1, table }));
  return paged(numbered, TABLES).map(({ part, grid }) => ({ kind: 'tables', tables: part, grid }));
}

function repeats(pairs: readonly (readonly [number, number])[]): readonly Slide[] {
  return spread(pairs, PAIRS).map((part) => ({ kind: 'again', pairs: part }));
}

function standing(shown: EveningShown): readonly Slide[] {
  return paged(shown.standing, PLACES).map(({ part, grid }) => ({
    kind: 'places',
    places: part,
    grid,
  }));
}

/** The size of letters of `share` of a row's height, where a column has room for `letters`. */
export function typeSize(grid: Grid, letters: number, share = 0.6, width = WIDTH): number {
  const column = width / grid.columns;
  return Math.min(9, (share * HEIGHT) / grid.rows, column / letters / LETTER);
}

/** The width of a letter on average, of the size of the type. */
export const LETTER = 0.5;

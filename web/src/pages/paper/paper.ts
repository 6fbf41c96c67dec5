// What stands on which sheet. Lengths are in millimetres; a sheet is A4.

import { spread } from '../../club/fitting';
import type {
  AccountShown,
  EveningShown,
  PlaceShown,
  SeriesShown,
  TableShown,
} from '../../protocol/messages';

export const WHAT = ['cards', 'lists', 'result', 'cash'] as const;
export type What = (typeof WHAT)[number];

/** What an address asks for: `?what=result`. */
export function whatIn(search: string): What | undefined {
  const wish = new URLSearchParams(search).get('what');
  return WHAT.find((each) => each === wish);
}

/** A part of a list, on one sheet. */
export interface Sheet<Each> {
  readonly page: number;
  readonly pages: number;
  readonly lines: readonly Each[];
}

function sheets<Each>(all: readonly Each[], most: number): readonly Sheet<Each>[] {
  const parts = spread(all, most);
  return parts.map((lines, at) => ({ page: at + 1, pages: parts.length, lines }));
}

// ---- start cards -----------------------------------------------------------------------------------

/** Where somebody sits in a series, both from 1; `null` before its draw, and who came later. */
export type Place = { readonly table: number; readonly seat: number } | null;

export interface StartCard {
  readonly person: number;
  /** From 1, in the order in which people came. */
  readonly start: number;
  /** One for each series of the evening. */
  readonly places: readonly Place[];
}

const CARDS = 10;

/** Where somebody sits. */
export function placeIn(series: SeriesShown | undefined, person: number): Place {
  const table = series?.tables.findIndex(({ people }) => people.includes(person)) ?? -1;
  const seat = series?.tables[table]?.people.indexOf(person) ?? -1;
  return seat < 0 ? null : { table: table + 1, seat: seat + 1 };
}

/** A card for everybody who is there. */
export function cardSheets(shown: EveningShown): readonly Sheet<StartCard>[] {
  const count = Math.max(shown.terms.series, shown.series.length);
  const cards = shown.people
    .map(({ number, left }, at) => ({
      left,
      person: number,
      start: at + 1,
      places: Array.from({ length: count }, (_, index) => placeIn(shown.series[index], number)),
    }))
    .filter(({ left }) => !left);
  return sheets(cards, CARDS);
}

// ---- the lists of the tables -----------------------------------------------------------------------

export interface ListSheet extends Sheet<number> {
  /** From 1. */
  readonly number: number;
  readonly table: TableShown;
}

/** As many deals have room on a sheet: a whole list of 48. */
const DEALS = 48;

/** For each table its deals, from 1; only as many as whole rounds fill a sheet. */
export function listSheets(series: SeriesShown): readonly ListSheet[] {
  return series.tables.flatMap((table, at) => {
    const people = table.people.length;
    const deals = Array.from({ length: table.deals }, (_, deal) => deal + 1);
    const rounds = spread(spread(deals, people), Math.floor(DEALS / people));
    return rounds.map((lines, page) => ({
      number: at + 1,
      table,
      page: page + 1,
      pages: rounds.length,
      lines: lines.flat(),
    }));
  });
}

// ---- result and cash -------------------------------------------------------------------------------

const PLACES = 36;
const ACCOUNTS = 26;

export const resultSheets = (shown: EveningShown): readonly Sheet<PlaceShown>[] =>
  sheets(shown.standing, PLACES);

export const cashSheets = (accounts: readonly AccountShown[]): readonly Sheet<AccountShown>[] =>
  sheets(accounts, ACCOUNTS);

/** How high a line of a table is that has so much room: no line is higher than `most`. */
export function lineHeight(room: number, lines: number, most: number): number {
  return Math.min(most, room / Math.max(1, lines));
}

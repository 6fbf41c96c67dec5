// What stands on which sheet. Lengths are in millimetres; a sheet is A4.

import { spread } from '../../club/fitting';
import type {
  AccountShown,
  CardShown,
  EveningShown,
  GameShown,
  PairsShown,
  PlaceShown,
  RoundShown,
  SeriesShown,
  TableShown,
} from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';

export const WHAT = ['cards', 'lists', 'pairs', 'result', 'cash'] as const;
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

/** A card of what is played in pairs. */
export interface PairsCard {
  readonly card: CardShown;
  /** From 1, in the order in which people came; of a second card `7/2`. */
  readonly start: string;
}

/** A card for each that was bought by who is there. */
export function pairsCardSheets(
  { people }: EveningShown,
  pairs: PairsShown,
): readonly Sheet<PairsCard>[] {
  const cards = [...pairs.cards].sort((one, other) => one.ordinal - other.ordinal);
  const all = people.flatMap(({ number, left }, at) =>
    cards
      .filter(({ person }) => !left && person === number)
      .map((card) => ({
        card,
        start: card.ordinal > 1 ? `${at + 1}/${card.ordinal}` : `${at + 1}`,
      })),
  );
  return sheets(all, CARDS);
}

/** How many boxes stand on a card: its lives, or the rounds that its person may play. */
export function boxesOf({ terms }: EveningShown, { cards }: PairsShown): number {
  if (terms.form === 'lives') return terms.lives;
  const count = Math.max(2, cards.length);
  return terms.form === 'knockout' ? Math.ceil(Math.log2(count)) : count - 1 + (count % 2);
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

/** The lists of Scarto: several short ones on a sheet, to be cut apart. */
export function shortLists(series: SeriesShown): readonly (readonly ListSheet[])[] {
  const all = listSheets(series);
  const longest = Math.max(0, ...all.map(({ lines }) => lines.length));
  return spread(all, Math.max(1, Math.floor(A4 / (SCARTO.around + longest * SCARTO.line))));
}

const A4 = 297;
/** Of a list of Scarto: the height of a line, and of all that is around them. */
export const SCARTO = { line: 9, around: 62 } as const;

// ---- the pairs of a round --------------------------------------------------------------------------

const GAMES = 20;

/** A game with its table, and whether it is for the third place. */
export interface TableGame {
  readonly table: number;
  readonly game: GameShown;
  readonly third: boolean;
}

export const roundSheets = ({ games, third }: RoundShown): readonly Sheet<TableGame>[] =>
  sheets(
    games.map((game, at) => ({ table: at + 1, game, third: third && at === 1 })),
    GAMES,
  );

// ---- result and cash -------------------------------------------------------------------------------

const PLACES = 36;
const ACCOUNTS = 26;

export const resultSheets = (shown: EveningShown): readonly Sheet<PlaceShown>[] =>
  sheets(shown.standing, PLACES);

export const cardResultSheets = (pairs: PairsShown): readonly Sheet<CardShown>[] =>
  sheets(pairs.cards, PLACES);

export const cashSheets = (accounts: readonly AccountShown[]): readonly Sheet<AccountShown>[] =>
  sheets(accounts, ACCOUNTS);

/** What stands above a result. */
export function resultTitle(voice: Voice, { closed, version }: EveningShown): string {
  if (!closed) return voice.word('paper.standing');
  return version > 1 ? voice.word('paper.result.version', { version }) : voice.word('paper.result');
}

/** How high a line of a table is that has so much room: no line is higher than `most`. */
export function lineHeight(room: number, lines: number, most: number): number {
  return Math.min(most, room / Math.max(1, lines));
}

// Made by tools/client.py from src/stammtisch/table/luck/messages.py: change it there.

/**
 * What one has played of a game in a month against opponents of one kind.
 *
 * `against` is a bot's name, `people` or `mixed`. `points` are what the `deals` brought
 * against the others.
 */
export interface Played {
  readonly month: string;
  readonly against: string;
  readonly deals: number;
  readonly points: number;
}

/** What one kind of decision gave away a deal: in the last month with accounts, and before. */
export interface LostTo {
  readonly kind: string;
  readonly now: number;
  readonly before: number | null;
}

/**
 * The accounts of a month's drawn deals, in points; the parts add up to `result`.
 *
 * `promise` is what the cards promised beyond the usual, `chance` what chance did, `others`
 * what the others' mistakes brought, `rest` what their cards did, `lost` what one gave away.
 */
export interface LuckMonth {
  readonly month: string;
  readonly deals: number;
  readonly promise: number;
  readonly chance: number;
  readonly others: number;
  readonly rest: number;
  readonly lost: number;
  readonly result: number;
}

/**
 * Which level of bot gives away as much.
 *
 * `level` is the nearest; it may be any from `least` to `most` as well.
 * `lost` is what one gave away a deal lately, give or take `error`; `deals` are those that
 * it rests on. `lost` of the bots is in `levels`.
 */
export interface PlaysLike {
  readonly lost: number;
  readonly error: number;
  readonly deals: number;
  readonly level: string;
  readonly least: string;
  readonly most: string;
  readonly levels: Readonly<Record<string, number>>;
}

/**
 * What one has played of a game.
 *
 * `worse`: so many in a hundred who play as many deals have worse cards; missing with too few.
 * `curve` is what cards and chance have added up to, deal by deal, at most 100 points of it.
 * `waiting` counts the deals whose account is still to be made.
 */
export interface GameOfOwn {
  readonly game: string;
  readonly deals: number;
  readonly played: readonly Played[];
  readonly luck: readonly LuckMonth[];
  readonly worse: number | null;
  readonly curve: readonly number[];
  readonly lost: readonly LostTo[];
  readonly plays_like: PlaysLike | null;
  readonly waiting: number;
}

/** The own page: each game that one has played. */
export interface Own {
  readonly games: readonly GameOfOwn[];
}

// What the wall shows by turns.

import { spread } from '../../club/fitting';
import type {
  CardShown,
  EveningShown,
  GameShown,
  PairsShown,
  PlaceShown,
  RoundShown,
  TableShown,
} from '../../protocol/messages';
import { gridFor, paged, type Grid, type Shape } from './grid';

/** Milliseconds for which a slide stays. */
export const TURN = 8000;

/** A table with its number. */
export interface Numbered {
  readonly number: number;
  readonly table: TableShown;
}

/** A line of a standing: a person, or a card. */
export interface Line {
  readonly key: number;
  readonly place: number;
  readonly name: string;
  readonly prize: number;
  readonly total: string;
  /** Hearts, where `total` is these. */
  readonly lives?: number;
  readonly out?: boolean;
}

/** A game of a round with the number of its table. */
export interface Pairing {
  readonly number: number;
  readonly game: GameShown;
  /** It is for the third place. */
  readonly third: boolean;
}

export type Slide =
  | { readonly kind: 'here'; readonly people: readonly number[]; readonly grid: Grid }
  | { readonly kind: 'tables'; readonly tables: readonly Numbered[]; readonly grid: Grid }
  | { readonly kind: 'pairs'; readonly games: readonly Pairing[]; readonly grid: Grid }
  /** For whom there is no table: people, or cards. */
  | { readonly kind: 'waiting'; readonly numbers: readonly number[]; readonly grid: Grid }
  | { readonly kind: 'again'; readonly pairs: readonly (readonly [number, number])[] }
  | { readonly kind: 'clock' }
  | { readonly kind: 'places'; readonly places: readonly PlaceShown[]; readonly grid: Grid }
  | { readonly kind: 'cards'; readonly cards: readonly CardShown[]; readonly grid: Grid }
  | { readonly kind: 'play_off'; readonly cards: readonly number[]; readonly grid: Grid }
  | { readonly kind: 'bracket' | 'cross' };

const PEOPLE: readonly Shape[] = [[1, 4], [2, 4], [2, 6], [3, 8]]; // prettier-ignore
const TABLES: readonly Shape[] = [[1, 1], [2, 1], [3, 1], [2, 2], [3, 2]]; // prettier-ignore
const PLACES: readonly Shape[] = [[1, 6], [1, 9], [2, 6], [2, 8], [2, 10]]; // prettier-ignore
const GAMES: readonly Shape[] = [[1, 2], [2, 2], [2, 3], [2, 4], [3, 4], [3, 5]]; // prettier-ignore
const REPEATS = 6;
/** A bracket, and a table of everybody with everybody, of more could not be read. */
const [BRACKET, CROSS] = [16, 12];

/** What there is to show now, in its order; at least one slide. */
export function slidesOf(shown: EveningShown): readonly Slide[] {
  if (shown.pairs?.rounds.length) return ofPairs(shown, shown.pairs);
  const series = shown.series.at(-1);
  if (!series) return arrivals(shown);
  const places = standing(shown);
  const lists = series.tables.filter(({ lines }) => lines).length;
  if (shown.closed || lists === series.tables.length) return places;
  if (lists) return [{ kind: 'clock' }, ...places];
  const seats = [...seating(series.tables), ...waiting(series.waiting), ...repeats(series.repeats)];
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

function waiting(all: readonly number[]): readonly Slide[] {
  return paged(all, PEOPLE).map(({ part, grid }) => ({ kind: 'waiting', numbers: part, grid }));
}

function repeats(pairs: readonly (readonly [number, number])[]): readonly Slide[] {
  return spread(pairs, REPEATS).map((part) => ({ kind: 'again', pairs: part }));
}

function standing(shown: EveningShown): readonly Slide[] {
  return paged(shown.standing, PLACES).map(({ part, grid }) => ({
    kind: 'places',
    places: part,
    grid,
  }));
}

// ---- pairs ---------------------------------------------------------------------------------------

/** A round on the wall: who plays, what is known; when it is over, how it stands. */
function ofPairs(shown: EveningShown, pairs: PairsShown): readonly Slide[] {
  const round = pairs.rounds.at(-1);
  const games = round?.games ?? [];
  const known = games.filter(({ winner }) => winner !== null).length;
  const table = inOneLook(shown, pairs);
  const places = table.length && !pairs.over ? table : [...table, ...cards(shown, pairs)];
  if (shown.closed || known === games.length)
    return [...playOffs(shown, pairs), ...(places.length ? places : drawn(round))];
  const now = [...drawn(round), ...waiting(round?.byes ?? []), ...repeats(round?.repeats ?? [])];
  const later = pairs.rounds.length > 1 || known || shown.terms.form === 'knockout' ? places : [];
  if (!round?.started && !known) return [...now, ...table];
  return [{ kind: 'clock' }, ...now, ...later];
}

/** The bracket, or the table of everybody with everybody. */
function inOneLook(shown: EveningShown, pairs: PairsShown): readonly Slide[] {
  if (shown.terms.form === 'knockout' && pairs.bracket.length <= BRACKET)
    return [{ kind: 'bracket' }];
  const cross = shown.terms.form === 'round_robin' && pairs.cards.length <= CROSS;
  return cross ? [{ kind: 'cross' }] : [];
}

function drawn(round: RoundShown | undefined): readonly Slide[] {
  const games = (round?.games ?? []).map((game, at) => ({
    number: at + 1,
    game,
    third: Boolean(round?.third) && at === 1,
  }));
  return paged(games, GAMES).map(({ part, grid }) => ({ kind: 'pairs', games: part, grid }));
}

/** The cards that are still in; at the end all, by their places. */
function cards(shown: EveningShown, pairs: PairsShown): readonly Slide[] {
  const ended = shown.closed || pairs.over;
  if (shown.terms.form === 'knockout' && !ended) return []; // The games say it.
  const all = ended || shown.terms.form !== 'lives' ? pairs.cards : stillIn(pairs);
  return paged(all, PLACES).map(({ part, grid }) => ({ kind: 'cards', cards: part, grid }));
}

/** The cards that have lives, and whose people are there. */
export function stillIn(pairs: PairsShown): readonly CardShown[] {
  return pairs.cards.filter(({ lives, present }) => lives && present);
}

function playOffs(shown: EveningShown, pairs: PairsShown): readonly Slide[] {
  if (shown.closed) return [];
  return pairs.play_offs.flatMap((group) =>
    paged(group, PEOPLE).map(({ part, grid }): Slide => ({ kind: 'play_off', cards: part, grid })),
  );
}

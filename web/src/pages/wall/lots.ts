// The draw as it is seen: the lots come out one after another. Where everybody sits is decided
// already; this only says in which order it is told.

import type { EveningShown, SeriesShown } from '../../protocol/messages';

/** Somebody's lot: the table, and the seat there; both from 1. */
export interface Lot {
  readonly person: number;
  readonly table: number;
  readonly seat: number;
}

/** The lots of a series, in the order in which people came: so they would draw at a club. */
export function lotsOf(series: SeriesShown, people: EveningShown['people']): readonly Lot[] {
  const came = new Map(people.map(({ number }, at) => [number, at]));
  const when = (lot: Lot): number => came.get(lot.person) ?? people.length;
  return series.tables
    .flatMap((table, t) => table.people.map((person, s) => ({ person, table: t + 1, seat: s + 1 })))
    .sort((one, other) => when(one) - when(other));
}

/** What tells one seating from another. */
export function seatingOf(series: SeriesShown): string {
  return `${series.seed} ${series.tables.map(({ people }) => people.join()).join(';')}`;
}

/**
 * The index of the series that was drawn between two looks, or `null`. Who opens the wall later
 * sees no draw, nor is there one where seats follow the standing.
 */
export function drawnBetween(before: EveningShown | null, now: EveningShown): number | null {
  const last = now.series.at(-1);
  if (!before || !last || last.how !== 'drawn' || now.series.length < before.series.length)
    return null;
  const earlier = before.series[now.series.length - 1];
  const same = earlier?.seed === last.seed;
  return same || last.started ? null : now.series.length - 1;
}

const [LONGEST, SHORTEST, ALL] = [1000, 200, 45_000];

/** Milliseconds for each lot: a second, and less where there are many. */
export function paceOf(lots: number): number {
  return Math.round(Math.min(LONGEST, Math.max(SHORTEST, ALL / lots)));
}

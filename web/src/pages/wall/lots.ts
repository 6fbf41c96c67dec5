// The draw as it is seen: the lots come out one after another. Where everybody sits is decided
// already; this only says in which order it is told.

import type { EveningShown, RoundShown, SeriesShown } from '../../protocol/messages';

/** Who sits where, in a series or a round: people by their seats, or cards that meet. */
export interface Seating {
  /** Whether lots have decided it, and it does not follow from what was played before. */
  readonly byLot: boolean;
  readonly seed: string;
  readonly started: string;
  readonly tables: readonly (readonly number[])[];
  /** For whom there is no table. */
  readonly waiting: readonly number[];
}

/** Somebody's lot: the table, and the seat there, from 1; both are 0 where there is no table. */
export interface Lot {
  readonly number: number;
  readonly table: number;
  readonly seat: number;
}

/** What was seated or paired, one after the other. */
export function seatingsOf({ series, pairs }: EveningShown): readonly Seating[] {
  return pairs ? pairs.rounds.map(ofRound) : series.map(ofSeries);
}

const ofSeries = ({ how, seed, started, tables, waiting }: SeriesShown): Seating => ({
  byLot: how === 'drawn',
  seed,
  started,
  tables: tables.map(({ people }) => people),
  waiting,
});

const ofRound = (round: RoundShown, at: number, all: readonly RoundShown[]): Seating => ({
  byLot: round.seed !== all[at - 1]?.seed,
  seed: round.seed,
  started: round.started,
  tables: round.games.map(({ cards }) => cards),
  waiting: round.byes,
});

/** People in the order in which they came, or their cards: so they would draw at a club. */
export function inOrder({ people, pairs }: EveningShown): readonly number[] {
  const came = people.map(({ number }) => number);
  if (!pairs) return came;
  const cards = [...pairs.cards].sort((one, other) => one.number - other.number);
  return came.flatMap((person) =>
    cards.filter((card) => card.person === person).map(({ number }) => number),
  );
}

/** The lots of a seating, in this order. */
export function lotsOf({ tables, waiting }: Seating, order: readonly number[]): readonly Lot[] {
  const turns = new Map(order.map((number, at) => [number, at]));
  const turn = (lot: Lot): number => turns.get(lot.number) ?? order.length;
  const seated = tables.flatMap((table, t) =>
    table.map((number, s) => ({ number, table: t + 1, seat: s + 1 })),
  );
  return [...seated, ...waiting.map((number) => ({ number, table: 0, seat: 0 }))].sort(
    (one, other) => turn(one) - turn(other),
  );
}

/** What tells one seating from another. */
export const keyOf = ({ seed, tables }: Seating): string => `${seed} ${tables.join(';')}`;

/**
 * What was drawn between two looks, or `null`. Who opens the wall later sees no draw, nor is there
 * one where seats or pairs follow from what was played.
 */
export function drawnBetween(before: EveningShown | null, now: EveningShown): Seating | null {
  const all = seatingsOf(now);
  const last = all.at(-1);
  const earlier = before ? seatingsOf(before) : [];
  if (!before || !last?.byLot || last.started || all.length < earlier.length) return null;
  return earlier[all.length - 1]?.seed === last.seed ? null : last;
}

const [LONGEST, SHORTEST, ALL] = [1000, 200, 45_000];

/** Milliseconds for each lot: a second, and less where there are many. */
export function paceOf(lots: number): number {
  return Math.round(Math.min(LONGEST, Math.max(SHORTEST, ALL / lots)));
}

// Who pays whom at the end of a list: arithmetic on paper, in whole cents.

import { read, write } from '../../storage';

/** Each with each, or all to the pot. */
export const WAYS = ['each', 'pot'] as const;
export type Way = (typeof WAYS)[number];

export interface Terms {
  /** Cents a point. */
  readonly stake: number;
  readonly way: Way;
}

export interface Payment {
  readonly from: number;
  /** The player who is paid; `null`: the pot. */
  readonly to: number | null;
  readonly cents: number;
}

export interface Settled {
  readonly payments: readonly Payment[];
  /** What each gets in all, or pays (negative). */
  readonly balances: readonly number[];
  /** What lies in the pot; with it the balances add up to nothing. */
  readonly pot: number;
}

export const MOST = 1000;
const KEPT = 'stake';
const USUAL: Terms = { stake: 1, way: 'each' };

/**
 * Each with each: of every two, who has less pays the other the difference of their totals. To the
 * pot: everybody pays the difference to the best.
 */
export function settle(totals: readonly number[], { stake, way }: Terms): Settled {
  const best = Math.max(...totals);
  const payments = totals.flatMap((total, from): Payment[] =>
    way === 'pot'
      ? [{ from, to: null, cents: (best - total) * stake }]
      : totals.map((other, to) => ({ from, to, cents: (other - total) * stake })),
  );
  const due = payments.filter(({ cents }) => cents > 0);
  const sum = (some: readonly Payment[]): number => some.reduce((all, { cents }) => all + cents, 0);
  return {
    payments: due,
    balances: totals.map(
      (_, player) =>
        sum(due.filter(({ to }) => to === player)) - sum(due.filter(({ from }) => from === player)),
    ),
    pot: sum(due.filter(({ to }) => to === null)),
  };
}

/** A stake as it may be: whole cents, from one on. */
export function isStake(stake: unknown): stake is number {
  return Number.isInteger(stake) && Number(stake) >= 1 && Number(stake) <= MOST;
}

/** The terms by which this browser settled up last. */
export function readTerms(): Terms {
  const found = read(KEPT);
  if (typeof found !== 'object' || found === null) return USUAL;
  const { stake, way } = found as Partial<Record<keyof Terms, unknown>>;
  return {
    stake: isStake(stake) ? stake : USUAL.stake,
    way: WAYS.find((each) => each === way) ?? USUAL.way,
  };
}

export function keepTerms(terms: Terms): void {
  write(KEPT, terms);
}

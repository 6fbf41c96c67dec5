// The proof of a fair deal of version 1 in a record (docs/fairness-1.md). It proves less than
// version 2.

import { bad, counted, note, checked, type Check } from './checks';
import { isCount, isHex, isObject } from './json';
import { commitment, dealSeed, firstDealerSeed, mix, seedHash } from './scheme';

interface Share {
  readonly seat: number;
  readonly commitment: string | null;
  readonly number: string | null;
  readonly out: 'commit' | 'reveal' | null;
}

/** This browser's receipt of a match of version 1. */
export interface Receipt1 {
  readonly hash?: string | null;
  readonly number?: string | null;
  readonly seat?: number | null;
}

export class Proof1 {
  readonly version = 1;

  private constructor(
    readonly table: string,
    readonly hash: string,
    readonly shares: readonly Share[],
  ) {}

  static read(fair: Readonly<Record<string, unknown>>, table: string, hash: string): Proof1 | null {
    if (!Array.isArray(fair.shares)) return null;
    const shares = fair.shares.map(readShare);
    const whole = shares.filter((share) => share !== null);
    return whole.length === shares.length ? new Proof1(table, hash, whole) : null;
  }

  /** People's commitments and numbers, with their name in the record. */
  get people(): readonly [string, unknown] {
    return ['shares', this.shares];
  }

  get #mix(): string {
    const counting = this.shares.flatMap(({ seat, number, out }) =>
      number !== null && out === null ? [[seat, number] as const] : [],
    );
    return mix(new Map(counting));
  }

  hashOf(seed: string): string {
    return seedHash(this.table, seed);
  }

  dealSeed(seed: string, index: number): string {
    return dealSeed(seed, this.table, this.#mix, index);
  }

  firstDealerSeed(seed: string): string {
    return firstDealerSeed(seed, this.table, this.#mix);
  }

  /** Every number fits its commitment; people who are left out are noted. */
  numbers(seats: number): Check[] {
    return [note('verify.weaker'), ...this.#numbers(seats)];
  }

  #numbers(seats: number): Check[] {
    for (const { seat, commitment: promised, number, out } of this.shares) {
      const alone = this.shares.filter((share) => share.seat === seat).length === 1;
      const kept = out !== null || commitment(this.table, seat, number ?? '') === promised;
      if (seat >= seats || !alone || !kept) return [bad('verify.numbers.bad', { seat })];
    }
    return [
      counted(this.shares.filter(({ out }) => out === null).length),
      ...this.shares.flatMap(({ seat, out }) => (out ? [note(`verify.out.${out}`, { seat })] : [])),
    ];
  }

  /** This browser's own number is among the numbers, and counts. */
  compared({ hash, number, seat }: Receipt1): Check[] {
    const known = hash ? checked(hash === this.hash, 'verify.known') : note('verify.known.none');
    if (!number) return [known];
    const mine = this.shares.find((share) =>
      seat === null || seat === undefined ? share.number === number : share.seat === seat,
    );
    if (mine?.out) return [known, bad('verify.own.out')];
    return [known, checked(mine?.number === number, 'verify.own')];
  }
}

function readShare(data: unknown): Share | null {
  if (!isObject(data)) return null;
  const { seat, commitment, number, out } = data;
  if (!isCount(seat)) return null;
  if (!(commitment === null || isHex(commitment)) || !(number === null || isHex(number)))
    return null;
  if (!(out === null || out === 'commit' || out === 'reveal')) return null;
  return { seat, commitment, number, out };
}

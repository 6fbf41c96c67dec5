// Rows that this phone keeps until the server has stored them, in the order of the list.

import type { ListRow, ListShown, Problem } from '../../protocol/messages';
import { forget, read, write } from '../../storage';

/** A row that is not stored yet. */
export interface Kept {
  readonly number: number;
  readonly row: ListRow;
  /** What stood there when it was written; `null`: nothing. */
  readonly before: ListRow | null;
  /** Why the server has refused it. */
  readonly refused: Problem | null;
}

/** What is to be done about the first row that is kept. */
export type Due = 'send' | 'stored' | 'differs';

const FIELDS = [
  ...(['person', 'kind', 'won', 'matadors', 'hand', 'announced', 'made', 'overbid'] as const),
] satisfies readonly (keyof ListRow)[];

/** Whether two rows say the same; `null` is a row that is not there. */
export const same = (a: ListRow | null, b: ListRow | null): boolean =>
  a === null || b === null ? a === b : FIELDS.every((field) => a[field] === b[field]);

/** The row that counts at this number, or `null`. */
export const rowAt = (shown: Pick<ListShown, 'rows'>, number: number): ListRow | null =>
  shown.rows.find((each) => each.number === number && !each.struck)?.row ?? null;

/**
 * Whether a row can be sent: not where it is stored already, nor where somebody else has written
 * something there in the meantime, which would be struck.
 */
export function dueOf(shown: Pick<ListShown, 'rows'>, kept: Kept): Due {
  const there = rowAt(shown, kept.number);
  if (same(there, kept.row)) return 'stored';
  return there === null || same(there, kept.before) ? 'send' : 'differs';
}

/** The rows with one more; one that is kept at the same number is written anew. */
export function withRow(kept: readonly Kept[], next: Kept): Kept[] {
  const old = kept.find(({ number }) => number === next.number);
  if (!old) return [...kept, next].sort((a, b) => a.number - b.number);
  const anew = { ...next, before: old.before };
  return kept.map((each) => (each === old ? anew : each));
}

/** How many rows that are kept follow those that the server has, without a gap. */
export function followingOf(stored: number, kept: readonly Kept[]): number {
  const numbers = new Set(kept.map(({ number }) => number));
  let following = 0;
  while (numbers.has(stored + following)) following += 1;
  return following;
}

/** Where the rows of a list are kept, by its evening, series and table. */
export interface Place {
  readonly evening: string;
  readonly series: number;
  readonly table: number;
}

/** The name under which they are kept. */
export const keptAs = ({ evening, series, table }: Place): string =>
  `list.${evening}.${series}.${table}`;

export function keptRows(at: Place): readonly Kept[] {
  const found = read(keptAs(at));
  return Array.isArray(found) ? (found as Kept[]) : [];
}

/** Keeps these rows; whether the browser can. */
export function keepRows(at: Place, kept: readonly Kept[]): boolean {
  if (!kept.length) forget(keptAs(at));
  else write(keptAs(at), kept);
  return keptRows(at).length === kept.length;
}

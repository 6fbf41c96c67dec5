// A list as it is typed: kept by the browser until the server has stored it.

import type { HandedIn, ListLine, Message, ScreenShown, TableShown } from '../../protocol/messages';
import { forget, read, write } from '../../storage';

export interface TypedLine {
  readonly person: number;
  points: string;
  won: string;
  lost: string;
  /** Lost after one of four had gone home. */
  three: string;
}

export interface TypedList {
  readonly lines: TypedLine[];
  missing: string;
  /** Who of four went home before the end. */
  gone: number | null;
  reason: string;
}

/** A place in the form: whose line and which column, or the number of missing deals. */
export interface Place {
  readonly line: number;
  readonly column: 'points' | 'won' | 'lost' | 'three' | 'missing';
}

/** A field that stops a list: nothing stands there yet, or no number. */
export interface Stop extends Place {
  readonly empty: boolean;
}

/** A table as it stands: with no list in, what was played at the screen so far. */
export function soFar(table: TableShown, screen?: ScreenShown): TableShown {
  if (table.lines || !screen?.played) return table;
  return { ...table, lines: screen.lines, missing: table.deals - screen.played };
}

/** The list that a table has handed in, or an empty one. */
export function typedOf({ people, gone, lines, missing }: TableShown): TypedList {
  const written = (number: number | undefined): string =>
    number === undefined ? '' : String(number).replace('-', '−');
  return {
    lines: people.map((person, at) => ({
      person,
      points: written(lines?.[at]?.points),
      won: written(lines?.[at]?.won),
      lost: written(lines?.[at]?.lost),
      three: written(lines?.[at]?.lost_at_three ?? 0),
    })),
    missing: written(missing),
    gone: gone[0] ?? null,
    reason: '',
  };
}

/** A number as it is typed, perhaps with a minus sign or a hyphen; `null` if it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-');
  return /^[-+]?\d{1,5}$/.test(plain) ? Number(plain) : null;
}

/** The same with the other sign, as the ± key writes it. */
export function withOtherSign(text: string): string {
  const plain = text.trim();
  return /^[-−–]/.test(plain) ? plain.slice(1) : `−${plain.replace(/^\+/, '')}`;
}

/** What somebody writes for each person; at Scarto points alone. */
export const COLUMNS = ['points', 'won', 'lost', 'three'] as const;
export const POINTS = ['points'] as const;

/** What is handed in, or the first of these columns' fields that stops it. */
export function readList(
  series: number,
  table: number,
  typed: TypedList,
  columns: readonly (typeof COLUMNS)[number][] = COLUMNS,
): HandedIn | Stop {
  const lines: ListLine[] = [];
  for (const [line, each] of typed.lines.entries()) {
    const found = { points: 0, won: 0, lost: 0, three: 0 };
    for (const column of columns) {
      const number = parseNumber(each[column]);
      if (number === null || (column !== 'points' && number < 0))
        return { line, column, empty: !each[column].trim() };
      found[column] = number;
    }
    const { three, ...rest } = found;
    const counts = typed.gone !== null && typed.gone !== each.person;
    lines.push({ person: each.person, ...rest, lost_at_three: counts ? three : 0 });
  }
  const missing = typed.missing.trim() ? parseNumber(typed.missing) : 0;
  if (missing === null || missing < 0) return { line: 0, column: 'missing', empty: false };
  const { gone } = typed;
  return { kind: 'handed_in', series, table, lines, missing, gone, reason: typed.reason.trim() };
}

/** What is said of a field that stops the list; at Scarto nobody has points below 0. */
export function stopTold({ column, empty }: Stop, scarto: boolean): Message {
  if (empty) return { id: scarto ? 'evening.list.empty_points' : 'evening.list.empty', params: [] };
  const minus = column === 'points' && !scarto;
  return { id: minus ? 'evening.list.no_points' : 'evening.list.no_number', params: [] };
}

/** The sum of a column, of what is a number in it. */
export function sumOf(typed: TypedList, column: 'points' | 'won' | 'lost'): number {
  return typed.lines.reduce((sum, line) => sum + (parseNumber(line[column]) ?? 0), 0);
}

// ---- what the browser keeps ----------------------------------------------------------------------

const keyOf = (evening: string, series: number, table: number): string =>
  `totals.${evening}.${series}.${table}`;

/** What was typed for this table and not stored by the server; for other people it counts no more. */
export function keptList(
  evening: string,
  series: number,
  table: number,
  people: readonly number[],
): TypedList | null {
  const kept = read(keyOf(evening, series, table)) as TypedList | undefined;
  const fits = kept?.lines.map((line) => line.person).join() === people.join();
  return kept && fits ? kept : null;
}

export function keepList(evening: string, series: number, table: number, typed: TypedList): void {
  write(keyOf(evening, series, table), typed);
}

export function forgetList(evening: string, series: number, table: number): void {
  forget(keyOf(evening, series, table));
}

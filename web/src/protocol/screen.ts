// Made by tools/client.py from src/stammtisch/table/clubs/screen_messages.py: change it there.

import type { ListLine } from './cardplay';

export type ScreenState = 'seats' | 'playing' | 'gone' | 'over';

/**
 * A list that is played at the screen, for whoever sees the evening.
 *
 * `here` are those who have taken their seats. `lines` are what stands under the list after
 * `played` of its `deals`; with `gone`, as far as all sat there. Whoever knows the id
 * `match` may look on there; `own`: this browser has sat there. `key` is what is in the
 * list's link, for keepers alone.
 */
export interface ScreenShown {
  readonly series: number;
  readonly table: number;
  readonly state: 'seats' | 'playing' | 'gone' | 'over';
  readonly here: readonly number[];
  readonly played: number;
  readonly deals: number;
  readonly lines: readonly ListLine[];
  readonly match: string;
  readonly own: boolean;
  readonly key: string;
}

/** A person of a table, and whether somebody has taken the seat. */
export interface SeatAtScreen {
  readonly number: number;
  readonly name: string;
  readonly taken: boolean;
}

/**
 * A table that plays at the screen, for whoever has its link.
 *
 * `people` are by their seats; `you` is who of them this browser is. `all_here`: they can
 * play. `match` is the table where they do, for those who sit there.
 */
export interface SeatsShown {
  readonly club_name: string;
  readonly date: string;
  readonly title: string;
  readonly series: number;
  readonly table: number;
  readonly people: readonly SeatAtScreen[];
  readonly you: number | null;
  readonly all_here: boolean;
  readonly state: 'seats' | 'playing' | 'gone' | 'over';
  readonly played: number;
  readonly deals: number;
  readonly match: string;
}

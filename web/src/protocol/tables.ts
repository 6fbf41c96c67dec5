// Made by tools/client.py from src/stammtisch/table/tables/messages.py: change it there.

import type { Message } from './cardplay';

/** A table to be opened. `seats` has for each seat `open`, `me` or a bot's name. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly string[];
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly practice?: boolean;
  readonly spectators?: boolean;
  readonly newcomers?: boolean;
  readonly move_seconds?: number | null;
  readonly reserve_seconds?: number;
  readonly pace?: 'calm' | 'brisk';
  readonly away?: 'ask' | 'bot' | 'wait';
  readonly rules_name?: string;
}

/** The new table's unguessable id: everybody who knows it may join. */
export interface TableKey {
  readonly id: string;
}

/**
 * A rule option: its default and its possible values.
 *
 * Without `values`: any integer up to `most` that the rules allow. `default` is `null`
 * where it follows from other options. It has no effect while another option has one of the values
 * that `idle` names.
 */
export interface OptionInfo {
  readonly name: string;
  readonly default: boolean | number | string | null;
  readonly values: readonly (boolean | number | string)[];
  readonly most: number | null;
  readonly idle: Readonly<Record<string, readonly (boolean | number | string)[]>>;
}

/** A published set of rule options. */
export interface Preset {
  readonly name: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
}

/**
 * A game and the `bots` that play it here; `absent` says why some are missing.
 *
 * `lessons` are for those who do not know it.
 */
export interface GameSummary {
  readonly name: string;
  readonly seats: number;
  readonly pack: string;
  readonly options: readonly OptionInfo[];
  readonly presets: readonly Preset[];
  readonly bots: readonly string[];
  readonly absent: Message | null;
  readonly lessons: readonly string[];
}

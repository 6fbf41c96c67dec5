// Made by tools/client.py from src/stammtisch/table/regulars/messages.py: change it there.

/** How the regulars call their table; an empty name is none. */
export interface RegularsName {
  readonly name: string;
}

/** Their unguessable id, the key to their page; `null` where a table is no regulars'. */
export interface RegularsKey {
  readonly id: string | null;
}

/** A person: `matches` finished with them, `won` of these, and the sum of all `points`. */
export interface Regular {
  readonly name: string;
  readonly face: number | null;
  readonly you: boolean;
  readonly matches: number;
  readonly won: number;
  readonly points: number;
}

/**
 * A finished match: by person, the total and the place, or `null` who did not play.
 *
 * `ended` is ISO 8601, UTC.
 */
export interface RegularsMatch {
  readonly table: string;
  readonly ended: string;
  readonly deals: number;
  readonly totals: readonly (number | null)[];
  readonly places: readonly (number | null)[];
}

/**
 * Those who meet here. `matches` are the last ones, the newest first; `played` counts all.
 *
 * `table` is their present or last one; `open`: it waits for people, or its match runs.
 */
export interface Regulars {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly table: string;
  readonly open: boolean;
  readonly people: readonly Regular[];
  readonly played: number;
  readonly matches: readonly RegularsMatch[];
}

/** One line of a person's own list: how they call themselves, or who the others are. */
export interface RegularsLine {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly others: readonly string[];
}

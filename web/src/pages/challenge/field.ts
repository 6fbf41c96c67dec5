// What a table of a field shows.

/** Somebody in the field. `points` are missing where there is no result. */
export interface Row {
  readonly key: number;
  readonly place: number | null;
  readonly name: string;
  readonly face: number | null;
  readonly you: boolean;
  readonly points: number | null;
  /** What is said beside the name. */
  readonly note?: string;
  /** A sign behind the result. */
  readonly sign?: string;
}

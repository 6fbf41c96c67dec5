// Finds the parts and lines of a score sheet by key: `Part` and `Key` in each game's `scoring.ts`.

import type { Line, Outcome, Section } from '../protocol/messages';

type Keyed<Of, Key extends string> = Of & { readonly key: Key };

export function partOf<Part extends string>(
  outcome: Outcome,
  key: Part,
): Keyed<Section, Part> | null {
  return outcome.sheet.find((part): part is Keyed<Section, Part> => part.key === key) ?? null;
}

export function lineOf<Key extends string>(
  lines: readonly Line[],
  key: Key,
): Keyed<Line, Key> | null {
  return lines.find((line): line is Keyed<Line, Key> => line.key === key) ?? null;
}

// The golden matches of the fair deal and their faults, for the tests.

import { readFileSync } from 'node:fs';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = (string | number)[];
export type Edit =
  | ['set', number, Path, Json]
  | ['set-all', Path, Json]
  | ['swap', number, Path, Path]
  | ['swap-all', Path, Path]
  | ['cut-all', Path, number]
  | ['drop', number];

export function golden(name: string): string {
  return readFileSync(new URL(`../../../../tests/golden/fair/${name}`, import.meta.url), 'utf8');
}

export function records(name: string): Json[] {
  const lines = golden(`${name}.jsonl`).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Json);
}

export function file(lines: readonly Json[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The place that a path leads to: the object or array that holds it, and its key there. */
function inner(value: Json, path: Path): [Record<string, Json>, string] {
  let held = value as Record<string, Json>;
  for (const key of path.slice(0, -1)) held = held[key] as Record<string, Json>;
  return [held, String(path.at(-1))];
}

/** The match with some edits; those named `-all` apply to every line. */
export function edited(name: string, edits: readonly Edit[]): Json[] {
  const lines = records(name);
  for (const edit of edits) {
    if (edit[0] === 'drop') lines.splice(edit[1], 1);
    else for (const line of lines.filter((_, at) => chosen(edit, at))) change(line, edit);
  }
  return lines;
}

function chosen(edit: Edit, at: number): boolean {
  return edit[0] === 'set' || edit[0] === 'swap' ? edit[1] === at : true;
}

function change(line: Json, edit: Edit): void {
  switch (edit[0]) {
    case 'set':
      set(line, edit[2], edit[3]);
      break;
    case 'set-all':
      set(line, edit[1], edit[2]);
      break;
    case 'swap':
      swap(line, edit[2], edit[3]);
      break;
    case 'swap-all':
      swap(line, edit[1], edit[2]);
      break;
    case 'cut-all': {
      const [held, key] = inner(line, edit[1]);
      (held[key] as Json[]).splice(edit[2], 1);
      break;
    }
    default:
      break;
  }
}

/** Sets the value at a path. */
export function set(line: Json, path: Path, value: Json): void {
  const [held, key] = inner(line, path);
  held[key] = value;
}

function swap(line: Json, one: Path, other: Path): void {
  const [held, key] = inner(line, one);
  const [there, place] = inner(line, other);
  [held[key], there[place]] = [there[place] ?? null, held[key] ?? null];
}

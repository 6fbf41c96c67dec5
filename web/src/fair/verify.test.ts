// The page's check of the fair deal against the golden matches, whole and broken: what it finds is
// what `stammtisch verify` finds (tests/table/test_verify.py), but for the rules.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allGood, NoRecord, verifyMatch, type Kept } from './verify';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = (string | number)[];
type Edit =
  | ['set', number, Path, Json]
  | ['set-all', Path, Json]
  | ['swap', number, Path, Path]
  | ['drop', number];

interface Broken {
  what: string;
  match: string;
  edits: Edit[];
  found: string[];
}

const GAMES = ['scarto', 'schnapsen', 'skat'];

function golden(name: string): string {
  return readFileSync(new URL(`../../../tests/golden/fair/${name}`, import.meta.url), 'utf8');
}

function records(name: string): Json[] {
  const lines = golden(`${name}.jsonl`).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Json);
}

function file(lines: readonly Json[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The place that a path leads to: what holds it, and its name there. */
function inner(value: Json, path: Path): [Record<string, Json>, string] {
  let held = value as Record<string, Json>;
  for (const key of path.slice(0, -1)) held = held[key] as Record<string, Json>;
  return [held, String(path.at(-1))];
}

function edited(name: string, edits: readonly Edit[]): Json[] {
  const lines = records(name);
  for (const edit of edits) {
    if (edit[0] === 'drop') lines.splice(edit[1], 1);
    else if (edit[0] === 'swap') {
      const [held, key] = inner(lines[edit[1]] ?? null, edit[2]);
      const [other, there] = inner(lines[edit[1]] ?? null, edit[3]);
      [held[key], other[there]] = [other[there] ?? null, held[key] ?? null];
    } else {
      const which = edit[0] === 'set' ? lines.slice(edit[1], edit[1] + 1) : lines;
      const [path, value] = edit[0] === 'set' ? [edit[2], edit[3]] : [edit[1], edit[2]];
      for (const line of which) {
        const [held, key] = inner(line, path);
        held[key] = value;
      }
    }
  }
  return lines;
}

function wrong(text: string, kept?: Kept): string[] {
  return verifyMatch(text, kept)
    .filter(({ ok }) => ok === false)
    .map(({ what }) => what.id);
}

test.each(GAMES)('a fair match of %s is fair', (game) => {
  const text = golden(`${game}.jsonl`);
  expect(wrong(text)).toEqual([]);
  expect(allGood(verifyMatch(text))).toBe(true);
});

test.each(JSON.parse(golden('broken.json')) as Broken[])(
  '$what is found',
  ({ match, edits, found }) => {
    const wanted = found.filter((id) => !id.startsWith('verify.rules.'));
    expect(wrong(file(edited(match, edits)))).toEqual(wanted);
  },
);

test('what this browser has kept is compared', () => {
  const text = golden('scarto.jsonl');
  const [first] = records('scarto') as unknown as {
    shuffle: { fair: { hash: string; shares: Kept[] } };
  }[];
  const { hash, shares } = first?.shuffle.fair ?? { hash: '', shares: [] };
  const number = shares[2]?.number ?? '';
  const ids = (kept: Kept): string[] => verifyMatch(text, kept).map(({ what }) => what.id);
  expect(ids({ hash, number, seat: 2 })).toContain('verify.own');
  expect(ids({ hash, number })).toContain('verify.known');
  expect(ids({})).toContain('verify.known.none');
  expect(wrong(text, { hash: number, number, seat: 2 })).toEqual(['verify.known.bad']);
  expect(wrong(text, { hash, number: hash, seat: 2 })).toEqual(['verify.own.bad']);
  expect(wrong(text, { hash, number, seat: 0 })).toEqual(['verify.own.out']);
  expect(wrong(text, { hash, number: hash })).toEqual(['verify.own.bad']);
});

test.each(['nonsense', '[]', '{"stammtisch": 1}', '{"stammtisch": 2}', 'null'])(
  '%s is no record',
  (line) => {
    expect(() => verifyMatch(`${golden('skat.jsonl')}${line}\n`)).toThrow(NoRecord);
  },
);

test('nothing at all proves nothing', () => {
  expect(allGood(verifyMatch('\n'))).toBe(false);
});

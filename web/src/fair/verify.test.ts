// The page's check of the fair deal against the golden matches, whole and broken: what it finds is
// what `stammtisch verify` finds (tests/table/test_verify.py), but for the rules.

import { expect, test } from 'vitest';
import { edited, file, golden, records, type Edit } from './testing/golden';
import type { Receipt1 } from './proof1';
import { NoRecord, verdict, verifyMatch, type Receipts } from './verify';

interface Broken {
  what: string;
  match: string;
  edits: Edit[];
  found: string[];
}

const GAMES = ['scarto', 'schnapsen', 'skat'];

function wrong(text: string, receipt?: Receipts): string[] {
  return verifyMatch(text, receipt)
    .filter(({ ok }) => ok === false)
    .map(({ what }) => what.id);
}

test.each(GAMES)('a fair match of %s is fair', (game) => {
  const text = golden(`${game}.jsonl`);
  expect(wrong(text)).toEqual([]);
  expect(verdict(verifyMatch(text))).toBe('weaker');
});

test.each(JSON.parse(golden('broken.json')) as Broken[])(
  '$what is found',
  ({ match, edits, found }) => {
    const wanted = found.filter((id) => !id.startsWith('verify.rules.'));
    expect(wrong(file(edited(match, edits)))).toEqual(wanted);
  },
);

test('the record is compared with this browser’s receipt', () => {
  const text = golden('scarto.jsonl');
  const [first] = records('scarto') as unknown as {
    shuffle: { fair: { hash: string; shares: { number: string | null }[] } };
  }[];
  const { hash, shares } = first?.shuffle.fair ?? { hash: '', shares: [] };
  const number = shares[2]?.number ?? '';
  const ids = (receipt: Receipt1): string[] =>
    verifyMatch(text, { first: receipt }).map(({ what }) => what.id);
  const faults = (receipt: Receipt1): string[] => wrong(text, { first: receipt });
  expect(ids({ hash, number, seat: 2 })).toContain('verify.own');
  expect(ids({ hash, number })).toContain('verify.known');
  expect(ids({})).toContain('verify.known.none');
  expect(faults({ hash: number, number, seat: 2 })).toEqual(['verify.known.bad']);
  expect(faults({ hash, number: hash, seat: 2 })).toEqual(['verify.own.bad']);
  expect(faults({ hash, number, seat: 0 })).toEqual(['verify.own.out']);
  expect(faults({ hash, number: hash })).toEqual(['verify.own.bad']);
});

test.each(['nonsense', '[]', '{"stammtisch": 1}', '{"stammtisch": 2}', 'null'])(
  '%s is no record',
  (line) => {
    expect(() => verifyMatch(`${golden('skat.jsonl')}${line}\n`)).toThrow(NoRecord);
  },
);

test('an empty record has the verdict “nothing”', () => {
  expect(verdict(verifyMatch('\n'))).toBe('nothing');
});

// The page's check of version 2 against the golden matches, whole and broken, with and without what a
// page has kept: what it finds is what `stammtisch verify` finds (tests/table/test_verify2.py), but for
// the rules.

import { expect, test } from 'vitest';
import { edited, file, golden, type Edit } from './testing/golden';
import type { Receipt } from './page2';
import { NoRecord, playersNamed, verdict, verifyMatch } from './verify';

interface Broken {
  what: string;
  match: string;
  kept: string;
  edits: Edit[];
  found: string[];
  found_kept: string[];
}

function receipt(name: string): Receipt {
  return JSON.parse(golden(`2/${name}.kept.json`)) as Receipt;
}

function wrong(text: string, second: Receipt | null = null): string[] {
  return verifyMatch(text, { second })
    .filter(({ ok }) => ok === false)
    .map(({ what }) => what.id);
}

function notRules(ids: readonly string[]): string[] {
  return ids.filter((id) => !id.startsWith('verify.rules.'));
}

test.each(['skat', 'skat-four', 'schnapsen', 'scarto', 'skat-silent'])(
  'a fair match of %s is fair',
  (name) => {
    const text = golden(`2/${name}.jsonl`);
    expect(verdict(verifyMatch(text, { second: receipt(name) }))).toBe('good');
    expect(verdict(verifyMatch(text))).toBe('unkept');
  },
);

test.each(JSON.parse(golden('2/broken.json')) as Broken[])('$what is found', (given) => {
  const text = file(edited(`2/${given.match}`, given.edits));
  expect(wrong(text)).toEqual(notRules(given.found));
  expect(wrong(text, receipt(given.kept))).toEqual(notRules(given.found_kept));
});

test('the players of a list of four are named, whoever sat out of the first deal (SK 9.4)', () => {
  const text = golden('2/skat-four.jsonl');
  const [first] = text.split('\n');
  expect(playersNamed(text)).toEqual(['Ada', 'Bela', 'Cleo', 'Dora']);
  const silent = JSON.stringify({ ...JSON.parse(first ?? ''), sits_out: undefined });
  expect(playersNamed(`${silent}\n`).filter((name) => name === '')).toHaveLength(1);
  const told = JSON.stringify({ ...JSON.parse(first ?? ''), sits_out: ['Eve'] });
  expect([...playersNamed(`${told}\n`)].sort()).toContain('Eve');
  expect(playersNamed(golden('2/skat.jsonl'))).toEqual(['Ada', 'Bela', 'Cleo']);
});

test('where the draw is broken, nobody of a list of four is named wrongly (SK 9.4)', () => {
  for (const seat of [0, 1])
    for (const number of ['00', '11', '22', '33', '44']) {
      const path = ['shuffle', 'fair', 'attempts', 0, 'shares', seat, 'number'];
      const broken = file(edited('2/skat-four', [['set-all', path, number.repeat(32)]]));
      expect(wrong(broken)).toContain('verify.numbers.bad');
      for (const [player, name] of playersNamed(broken).entries())
        expect(['', ['Ada', 'Bela', 'Cleo', 'Dora'][player]]).toContain(name);
    }
});

test('with four players, the seat of rearhand is the dealer’s in the record (SK 9.4)', () => {
  const lines = edited('2/skat-four', []) as { deal: { dealer: number } }[];
  const dealers = lines.map(({ deal }) => deal.dealer);
  expect(new Set(dealers)).toEqual(new Set([0, 1, 2]));
  for (const [line, dealer] of dealers.entries()) {
    const moved: Edit = ['set', line, ['deal', 'dealer'], (dealer + 1) % 3];
    expect(wrong(file(edited('2/skat-four', [moved])))).toContain('verify.dealers.bad');
  }
});

test('a page that drew no number excludes no invented player', () => {
  const page = receipt('skat');
  for (const attempt of page.attempts) attempt.number = null;
  expect(verdict(verifyMatch(golden('2/skat.jsonl'), { second: page }))).toBe('unkept');
});

test('the receipt of another match excludes no invented player', () => {
  const checks = verifyMatch(golden('2/skat.jsonl'), { second: receipt('scarto') });
  expect(verdict(checks)).toBe('unkept');
});

test.each([
  ['version', 3],
  ['version', 1],
  ['attempts', []],
  ['attempts', [null]],
  ['attempts', [{ seats: ['angel'], shares: [] }]],
  ['attempts', [{ seats: ['person'], shares: [{ seat: 0, commitment: 'c', number: null }] }]],
])('%s %o is no record', (key, value) => {
  const text = file(edited('2/skat', [['set', 0, ['shuffle', 'fair', key], value]]));
  expect(() => verifyMatch(text)).toThrow(NoRecord);
});

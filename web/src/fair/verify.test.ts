// The page's check against the golden matches, whole and broken, with and without what a page has kept:
// what it finds is what `stammtisch verify` finds (tests/table/test_verify.py), but for the rules.

import { expect, test } from 'vitest';
import { edited, file, golden, set, type Edit, type Json } from './testing/golden';
import type { Receipt } from './receipt';
import { NoRecord, playersNamed, unfit, verdict, verifyMatch } from './verify';

interface Broken {
  what: string;
  match: string;
  kept: string;
  edits: Edit[];
  kept_edits?: [(string | number)[], Json][];
  found: string[];
  found_kept: string[];
}

function receipt(name: string): Receipt {
  return { void: [], ...(JSON.parse(golden(`${name}.kept.json`)) as Omit<Receipt, 'void'>) };
}

function keptOf({ kept, kept_edits: edits = [] }: Broken): Receipt {
  const page = receipt(kept);
  for (const [path, value] of edits) set(page as unknown as Json, path, value);
  return page;
}

function wrong(text: string, kept: Receipt | null = null): string[] {
  const rules = (id: string): boolean => id.startsWith('verify.rules.');
  return verifyMatch(text, kept)
    .filter(({ what }) => !rules(what.id))
    .filter(({ ok }) => ok === false)
    .map(({ what }) => what.id);
}

function notRules(ids: readonly string[]): string[] {
  return ids.filter((id) => !id.startsWith('verify.rules.'));
}

const WITH_VOID_DEALS = ['skat-void', 'skat-four-void', 'schnapsen-void', 'scarto-void'];

test.each(['skat', 'skat-four', 'schnapsen', 'scarto', 'skat-silent', ...WITH_VOID_DEALS])(
  'a fair match of %s is fair',
  (name) => {
    const text = golden(`${name}.jsonl`);
    expect(verdict(verifyMatch(text, receipt(name)))).toBe('good');
    expect(verdict(verifyMatch(text))).toBe('unkept');
  },
);

test.each(JSON.parse(golden('broken.json')) as Broken[])('$what is found', (given) => {
  const text = file(edited(given.match, given.edits));
  expect(wrong(text)).toEqual(notRules(given.found));
  expect(wrong(text, keptOf(given))).toEqual(notRules(given.found_kept));
});

test('the players of a list of four are named, whoever sat out of the first deal (SK 9.4)', () => {
  const text = golden('skat-four.jsonl');
  const [first] = text.split('\n');
  expect(playersNamed(text)).toEqual(['Ada', 'Bela', 'Cleo', 'Dora']);
  const silent = JSON.stringify({ ...JSON.parse(first ?? ''), sits_out: undefined });
  expect(playersNamed(`${silent}\n`).filter((name) => name === '')).toHaveLength(1);
  const told = JSON.stringify({ ...JSON.parse(first ?? ''), sits_out: ['Eve'] });
  expect([...playersNamed(`${told}\n`)].sort()).toContain('Eve');
  expect(playersNamed(golden('skat.jsonl'))).toEqual(['Ada', 'Bela', 'Cleo']);
});

test('where the draw is broken, nobody of a list of four is named wrongly (SK 9.4)', () => {
  for (const seat of [0, 1])
    for (const number of ['00', '11', '22', '33', '44']) {
      const path = ['shuffle', 'fair', 'attempts', 0, 'shares', seat, 'number'];
      const broken = file(edited('skat-four', [['set-all', path, number.repeat(32)]]));
      expect(wrong(broken)).toContain('verify.numbers.bad');
      for (const [player, name] of playersNamed(broken).entries())
        expect(['', ['Ada', 'Bela', 'Cleo', 'Dora'][player]]).toContain(name);
    }
});

test('with four players, the seat of rearhand is the dealer’s in the record (SK 9.4)', () => {
  const lines = edited('skat-four', []) as { deal: { dealer: number } }[];
  const dealers = lines.map(({ deal }) => deal.dealer);
  expect(new Set(dealers)).toEqual(new Set([0, 1, 2]));
  for (const [line, dealer] of dealers.entries()) {
    const moved: Edit = ['set', line, ['deal', 'dealer'], (dealer + 1) % 3];
    expect(wrong(file(edited('skat-four', [moved])))).toContain('verify.dealers.bad');
  }
});

test('nobody plays a card that he cannot have had, or twice', () => {
  const wrong = (action: string): boolean =>
    verifyMatch(file(edited('skat', [['set', 0, ['actions', 15], [0, action]]]))).some(
      ({ what }) => what.id === 'verify.rules.plays',
    );
  const [line] = edited('skat', []) as { actions: [number, string][] }[];
  expect(line?.actions[15]).toEqual([2, 'play H7']);
  expect(['play CJ', 'play H7', 'play CA'].map(wrong)).toEqual([true, true, true]);
  expect(wrong('play HQ')).toBe(true); // in the skat, and played once more later
});

test('who has kept something gets yes or no, nothing between', () => {
  const text = golden('skat.jsonl');
  const silent = receipt('skat');
  for (const attempt of silent.attempts) attempt.number = null;
  const late = receipt('skat');
  for (const deal of late.deals) deal.hand = null;
  const left = receipt('skat');
  left.deals.pop();
  for (const kept of [receipt('scarto'), silent, late, left])
    expect(verdict(verifyMatch(text, kept))).toBe('bad');
});

test('a record that cannot be checked is no record of a match that this browser has kept', () => {
  const text = file(edited('skat', [['set', 0, ['shuffle', 'fair', 'version'], 1]]));
  let error: unknown;
  try {
    verifyMatch(text);
  } catch (found) {
    error = found;
  }
  expect(unfit(error, null)).toMatchObject([{ ok: false, what: { id: 'fair.no_record' } }]);
  expect(unfit(error, receipt('skat'))).toMatchObject([{ what: { id: 'verify.kept.none' } }]);
  expect(() => unfit(new RangeError(), null)).toThrow(RangeError);
  expect(verdict(verifyMatch('', receipt('skat')))).toBe('bad');
});

test.each([
  ['version', 4],
  ['void', 'none'],
  ['void', [{ deal: 0 }]],
  ['version', 1],
  ['attempts', []],
  ['attempts', [null]],
  ['attempts', [{ seats: ['angel'], shares: [] }]],
  ['attempts', [{ seats: ['person'], shares: [{ seat: 0, commitment: 'c', number: null }] }]],
])('%s %o is no record', (key, value) => {
  const text = file(edited('skat', [['set', 0, ['shuffle', 'fair', key], value]]));
  expect(() => verifyMatch(text)).toThrow(NoRecord);
});

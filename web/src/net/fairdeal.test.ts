// What this page stores of a match, and what it refuses because of that. The draw itself is tried in
// `fair/page.test.ts`, what is shown of deals in `fair/witness.test.ts`.

import { beforeEach, expect, test } from 'vitest';
import {
  agree,
  answer,
  draws,
  expect as expectMatch,
  forgetDraws,
  heard,
  receiptOf,
  type Told,
} from './fairdeal';
import { clear } from './kvstore';

const HASH = 'a'.repeat(64);
const ASKED = { game: 'schnapsen', options: {}, practice: false };

/** A message about a table whose draw has begun. */
function told(more: object = {}): Told {
  const seats = ['person', 'bot'].map((kind, seat) => ({ seat, kind }));
  const shares = [{ seat: 0, commitment: null, number: null, out: null }];
  const attempts = [{ seats: ['person', 'bot'], shares }];
  const fairness = { version: 3, hash: HASH, awaiting: 'commit', attempts, seed: null, void: [] };
  const table = {
    id: 'here',
    ...ASKED,
    repeats: false,
    of_day: null,
    arranged: 0,
    away: 'ask',
    absent: null,
    anew: [],
    played_for: null,
    claims: null,
    phase: 'shuffling',
    you: 0,
    seats,
    fairness,
  };
  const message = { table: { ...table, ...more }, position: null, happened: [], rows: [] };
  return { ...message, connected: true, time: 0 } as unknown as Told;
}

beforeEach(forgetDraws);

test('a page answers, and has stored its number before', async () => {
  const first = await answer('here', told());
  expect(first).toMatchObject({ message: { type: 'commit' }, trouble: null });
  expect(await answer('here', told())).toEqual(first);
  expect((await receiptOf('here'))?.attempts).toMatchObject([{ told: false }]);
  expect((await draws()).map(({ table }) => table)).toEqual(['here']);
});

test('a page whose store was cleared draws no second number', async () => {
  await answer('here', told());
  clear();
  expect(await answer('here', told())).toMatchObject({ message: null, trouble: 'store' });
  expect(await receiptOf('here')).toBeNull();
});

test('a message from before is neither answered nor shown', async () => {
  await answer('here', told());
  const before = told();
  const fairness = { ...before.table.fairness, attempts: [] };
  expect(await answer('here', told({ fairness }))).toMatchObject({ message: null, stale: true });
  expect(await answer('here', told())).toMatchObject({ message: { type: 'commit' } });
});

test('whatever the first message holds, no second number follows', async () => {
  expect(await answer('here', told({ game: null }))).toMatchObject({ trouble: 'version' });
  expect(await receiptOf('here')).toBeNull();
  expect(await answer('here', told({ repeats: true }))).toMatchObject({ trouble: 'kind' });
  expect(await receiptOf('here')).toBeNull();
  expect(await answer('here', told({ game: 'skat' }))).toMatchObject({ trouble: null });
  expect(await answer('here', told())).toMatchObject({ message: null, trouble: 'game' });
});

test('who came by the link goes by the version that was shown first, and who has asked by this one', async () => {
  const by = (version: number, id: string): Told => {
    const first = told({ id });
    return told({ id, fairness: { ...first.table.fairness, version } });
  };
  for (const version of [2, 3]) {
    const id = `by${version}`;
    expect(await answer(id, by(version, id))).toMatchObject({ trouble: null });
    expect(await receiptOf(id)).toMatchObject({ version });
    expect(await answer(id, by(5 - version, id))).toMatchObject({ trouble: 'version' });
  }
  expect(await answer('by1', by(1, 'by1'))).toMatchObject({ trouble: 'version' });
  await expectMatch('mine', ASKED, true);
  expect(await answer('mine', by(2, 'mine'))).toMatchObject({ trouble: 'version' });
});

test('that the person agrees to deal anew is stored, and when the server was heard', async () => {
  await agree('here', 0); // Without a receipt there is nothing to store.
  expect(await receiptOf('here')).toBeNull();
  await answer('here', told());
  await agree('here', 2);
  expect(await receiptOf('here')).toMatchObject({ anew: 2, heard: 0, woke: null });
  await heard('here', 40_000);
  expect(await receiptOf('here')).toMatchObject({ heard: 40_000, woke: null });
  await heard('here', 90_000);
  expect(await receiptOf('here')).toMatchObject({ heard: 90_000, woke: 90_000 });
});

test('a new table is none that was there before, and a rematch is what was asked for', async () => {
  await expectMatch('here', ASKED, true);
  await expectMatch('here', ASKED, false);
  expect(await answer('here', told())).toMatchObject({ trouble: null });
  await expectMatch('here', { ...ASKED, game: 'skat' }, false);
  expect(await answer('here', told())).toMatchObject({ trouble: 'match' });
  await expectMatch('there', ASKED, true);
  await expectMatch('there', ASKED, true);
  expect(await answer('there', told({ id: 'there' }))).toMatchObject({ trouble: 'match' });
});

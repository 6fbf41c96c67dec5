// Terms that change before the match: which a page goes along with, and which it refuses.

import { describe, expect, test } from 'vitest';
import { respond, type Shown } from './page';
import { newReceipt, type Receipt } from './receipt';
import { isBefore } from './terms';

const HASH = 'a'.repeat(64);
const OLD = { games: 3 };
const NEW = { games: 6 };

/** A guest's page, which was shown the terms; or the host's, who has asked for them. */
function guest(): Receipt {
  return newReceipt('t', { game: 'skat', options: OLD, practice: false, follows: true }, '');
}

function host(...wishes: object[]): Receipt {
  const receipt = newReceipt('t', { game: 'skat', options: OLD, practice: false }, '');
  return {
    ...receipt,
    wishes: wishes.map((options) => ({ options: { ...options }, practice: false })),
  };
}

function gathering(options: object, arranged: number, more: object = {}): Shown {
  const seats = ['person', 'person', 'bot'].map((kind, seat) => ({ seat, kind }));
  const fairness = { version: 3, hash: HASH, awaiting: null, attempts: [], seed: null };
  const table = {
    id: 't',
    game: 'skat',
    options,
    arranged,
    practice: false,
    repeats: false,
    of_day: null,
  };
  return { ...table, seats, you: 0, phase: 'gathering', fairness, ...more } as unknown as Shown;
}

function begun(options: object, arranged: number, more: object = {}): Shown {
  const shares = [0, 1].map((seat) => ({ seat, commitment: null, number: null, out: null }));
  const attempts = [{ seats: ['person', 'person', 'bot'], shares }];
  const fairness = { version: 3, hash: HASH, awaiting: 'commit', attempts, seed: null };
  return gathering(options, arranged, { phase: 'shuffling', fairness, ...more });
}

/** What a page makes of messages, one after the other. */
function after(receipt: Receipt, shown: readonly Shown[], connected = true) {
  let last = { receipt, message: null, trouble: null } as ReturnType<typeof respond>;
  for (const table of shown) last = respond(last.receipt, table, connected, () => 'b'.repeat(64));
  return last;
}

describe('a guest', () => {
  test('goes along with what is shown before the match', () => {
    const { message, receipt } = after(guest(), [gathering(NEW, 1), begun(NEW, 1)]);
    expect(message?.type).toBe('commit');
    expect(receipt.options).toEqual(NEW);
  });

  test.each([
    ['other terms all at once with the match', [gathering(OLD, 0), begun(NEW, 1)]],
    ['what was shown before', [gathering(NEW, 1), begun(OLD, 1)]],
    ['other terms without a word of it', [gathering(NEW, 0)]],
    ['other terms once the draw runs', [begun(OLD, 0), begun(NEW, 1)]],
    ['other terms that were never on the screen', [begun(NEW, 1, { phase: 'gathering' })]],
  ])('refuses %s', (_, shown) => {
    expect(after(guest(), shown)).toMatchObject({ message: null, trouble: 'game' });
  });

  test('who was away meanwhile is told the terms, and has no number in that draw', () => {
    const { message, trouble, receipt } = after(guest(), [begun(NEW, 1)], false);
    expect([message, trouble, receipt.options]).toEqual([null, null, NEW]);
    expect(after(receipt, [begun(NEW, 1)])).toMatchObject({ message: null, trouble: null });
    expect(after(receipt, [begun(OLD, 2)], false).trouble).toBe('game');
  });

  test('is not shown what a tab that lags behind says', () => {
    const { receipt } = after(guest(), [gathering(NEW, 1)]);
    expect(isBefore(receipt, gathering(OLD, 0))).toBe(true);
    expect(isBefore(receipt, gathering(NEW, 1))).toBe(false);
  });
});

describe('the host', () => {
  test('is shown what they asked for, also where the match begins by it', () => {
    for (const shown of [[gathering(NEW, 1), begun(NEW, 1)], [begun(NEW, 1)]])
      expect(after(host(NEW), shown).message?.type).toBe('commit');
  });

  test('may be refused: what was before still holds', () => {
    expect(after(host(NEW), [gathering(OLD, 0), begun(OLD, 0)]).message?.type).toBe('commit');
  });

  test.each([
    ['what they never asked for', host(), [gathering(NEW, 1)]],
    ['something else than they asked for', host(NEW), [gathering({ games: 9 }, 1)]],
    ['what they have changed since', host(NEW), [gathering(NEW, 1), gathering(OLD, 2)]],
    ['to begin with what they took back', host(NEW, OLD), [gathering(OLD, 2), begun(NEW, 3)]],
    [
      'practice that they did not ask for',
      host(),
      [gathering(OLD, 1, { options: NEW, practice: true })],
    ],
  ])('refuses %s', (_, receipt, shown) => {
    expect(after(receipt, shown)).toMatchObject({ message: null, trouble: 'game' });
  });

  test('may change the terms back by asking for it', () => {
    const { receipt, trouble } = after(host(NEW, OLD), [gathering(NEW, 1), gathering(OLD, 2)]);
    expect([trouble, receipt.options, receipt.wishes]).toEqual([null, OLD, []]);
  });
});

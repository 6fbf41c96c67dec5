// The page's part in the draw: what it sends, and what makes it refuse to go on.

import { expect, test } from 'vitest';
import type { FairAttempt, Commit, Reveal, FairShare } from '../protocol/messages';
import { isLate, respond as answered, type DrawResponse, type Shown } from './page';
import { isReceipt, newReceipt, saved, type Asked, type Receipt, type Trouble } from './receipt';
import { commitment, roster, seedHash } from './scheme';

const HASH = seedHash('table', 'a'.repeat(64));
const OTHER = 'b'.repeat(64);
const own = '1'.repeat(64);

/** A table of three, where this page sits on seat 0, another person on 1 and a bot on 2. */
function shown(
  awaiting: 'commit' | 'reveal' | null,
  shares: readonly Partial<FairShare>[],
  more: { attempts?: FairAttempt[]; seats?: FairAttempt['seats']; phase?: Shown['phase'] } = {},
): Shown {
  const whole = shares.map((share, seat) => ({
    ...{ seat, commitment: null, number: null, out: null },
    ...share,
  }));
  const seats = more.seats ?? ['person', 'person', 'bot'];
  const kinds = ['person', 'person', 'bot'] as const;
  return {
    id: 'table',
    practice: false,
    arranged: 0,
    game: 'skat',
    options: { games: 3 },
    repeats: false,
    of_day: null,
    seats: kinds.map((kind, seat) => ({ seat, kind })) as unknown as Shown['seats'],
    you: 0,
    phase: more.phase ?? 'shuffling',
    fairness: {
      version: 3,
      hash: HASH,
      awaiting,
      attempts: [...(more.attempts ?? []), { seats, shares: whole }],
      seed: null,
      void: [],
    },
  };
}

const SKAT: Asked = { game: 'skat', options: { games: 3 } };

/** What a page keeps that has asked for this match. */
function expecting(asked: Asked = SKAT): Receipt {
  return newReceipt('table', asked, '2026-11-27T12:00:00.000Z');
}

/** The answer of a page that has been connected all the time. */
function respond(
  receipt: Receipt | null,
  table: Shown,
  how: () => string,
  connected = true,
): DrawResponse {
  return answered(receipt ?? expecting(), table, connected, how);
}

let drawn = 1;
function fresh(): string {
  drawn += 1;
  return String(drawn).repeat(64).slice(0, 64);
}

function rostered(attempt = 1): string {
  const seats = ['person', 'person', 'bot'] as const;
  return roster({
    match: 'table',
    attempt,
    hash: HASH,
    game: 'skat',
    options: { games: 3 },
    seats,
  });
}

const theirs = commitment(rostered(), 1, OTHER);
const mine = commitment(rostered(), 0, own);

const whole = {
  seats: ['person', 'person', 'bot'] as const,
  shares: [
    { seat: 0, commitment: mine, number: own, out: null },
    { seat: 1, commitment: theirs, number: OTHER, out: null },
  ],
};
const failed = {
  ...whole,
  shares: whole.shares.map((share) =>
    share.seat === 1 ? { ...share, number: null, out: 'reveal' as const } : share,
  ),
};

/** A table whose draw has no attempt. */
function drawless(phase: Shown['phase']): Partial<Shown> {
  const fairness = { version: 3, hash: HASH, awaiting: null, attempts: [], seed: null, void: [] };
  return { phase, fairness };
}

/** The receipt of a page that has committed to its number. */
function promised(): Receipt {
  return respond(null, shown('commit', [{}, {}]), () => own).receipt;
}

/** The receipt of a page that has revealed it. */
function told(): Receipt {
  return respond(promised(), shown('reveal', [{ commitment: mine }, { commitment: theirs }]), fresh)
    .receipt;
}

function trouble(receipt: Receipt, table: Shown): DrawResponse['trouble'] {
  const { trouble: found, message } = respond(receipt, table, fresh);
  if (found) expect(message).toBeNull();
  return found;
}

test('a page commits, stores the list, and reveals its number for that list', () => {
  const first = respond(null, shown('commit', [{}, {}]), () => own);
  expect(first.message).toEqual<Commit>({ type: 'commit', commitment: mine, attempt: 1 });
  expect(first.receipt.attempts).toMatchObject([{ roster: rostered(), number: own, list: null }]);
  const then = respond(
    first.receipt,
    shown('reveal', [{ commitment: mine }, { commitment: theirs }]),
    fresh,
  );
  expect(then.message).toEqual<Reveal>({ type: 'reveal', number: own, attempt: 1 });
  expect(then.receipt.attempts).toMatchObject([{ list: `0:${mine},1:${theirs}`, told: true }]);
  const all = [
    { commitment: mine, number: own },
    { commitment: theirs, number: OTHER },
  ];
  const last = respond(then.receipt, shown(null, all), fresh);
  expect(last).toMatchObject({ message: null, trouble: null });
  expect(last.receipt.attempts[0]?.numbers).toBe(`0:${own},1:${OTHER}`);
  expect(last.receipt.attempts[0]?.draw).toMatch(/^[0-9a-f]{64}$/);
});

test('after a reload or in a second tab, a page sends the same commitment and number', () => {
  const before = promised();
  expect(respond(before, shown('commit', [{}, {}]), fresh).message).toMatchObject({
    commitment: mine,
  });
  const table = shown('reveal', [{ commitment: mine }, { commitment: theirs }]);
  expect(respond(told(), table, fresh).message).toMatchObject({ number: own });
});

test('the next attempt has a fresh number', () => {
  const table = shown('commit', [{}, { out: 'commit' }], { attempts: [failed] });
  const next = respond(told(), table, fresh);
  expect(next.trouble).toBeNull();
  expect(next.message).toMatchObject({ type: 'commit', attempt: 2 });
  expect(next.receipt.attempts[1]?.number).not.toBe(own);
  expect(next.receipt.attempts[0]).toMatchObject({ numbers: `0:${own}` });
});

test('a number is never revealed too early, nor by spectators or people without one', () => {
  const table = shown('reveal', [{ commitment: mine }, { commitment: theirs }]);
  for (const now of [
    shown('commit', [{ commitment: mine }, {}]),
    shown('commit', [{ out: 'commit' }, {}]),
    { ...table, you: null },
    { ...table, you: 2 },
  ])
    expect(respond(promised(), now, fresh)).toMatchObject({ message: null, trouble: null });
  expect(respond(null, table, fresh).message).toBeNull();
});

test('the server publishes another hash', () => {
  const table = shown('commit', [{}, {}]);
  const other = { ...table, fairness: { ...table.fairness, hash: OTHER } };
  expect(trouble(promised(), other)).toBe('hash');
});

test.each<[string, Partial<Shown>, Trouble]>([
  ['another match', { id: 'elsewhere' }, 'match'],
  ['another option', { options: { games: 6 } }, 'game'],
  ['no options', { options: {} }, 'game'],
  ['another game', { game: 'scarto' }, 'game'],
  ['the cards of an earlier deal', { repeats: true }, 'kind'],
  ['the deals of a day', { of_day: 1 }, 'kind'],
])('a message about %s is refused in every phase', (_, more, found) => {
  const table = shown('reveal', [{ commitment: mine }, { commitment: theirs }]);
  expect(trouble(promised(), { ...table, ...more })).toBe(found);
  expect(trouble(expecting(), { ...shown('commit', [{}, {}]), ...more })).toBe(found);
});

test('there is one version of the draw, from the first message to the last', () => {
  const first = shown('commit', [{}, {}]);
  const by = (version: number): Shown => ({ ...first, fairness: { ...first.fairness, version } });
  for (const version of [1, 2, 4]) {
    expect(trouble(expecting(), by(version))).toBe('version');
    expect(trouble(promised(), by(version))).toBe('version');
  }
  // A match that began by an earlier version is played on by it.
  const earlier = expecting({ ...SKAT, version: 2 });
  expect([2, 3].map((version) => trouble(earlier, by(version)))).toEqual([null, 'version']);
});

test('a page that has refused once does not go on, not even after a reload', () => {
  const refused = respond(promised(), { ...shown('commit', [{}, {}]), id: 'elsewhere' }, fresh);
  const table = shown('reveal', [{ commitment: mine }, { commitment: theirs }]);
  expect(respond(refused.receipt, table, fresh)).toMatchObject({ message: null, trouble: 'match' });
});

test('who was asked for as a bot is a bot in the draw', () => {
  const asked = { ...SKAT, seats: ['person', 'bot', 'bot'] as const };
  expect(trouble(expecting(asked), shown('commit', [{}, {}]))).toBe('roster');
  const alone = shown('commit', [{}], { seats: asked.seats });
  const seats = alone.seats.map((each, seat) => ({ ...each, kind: asked.seats[seat] ?? 'bot' }));
  expect(trouble(expecting(asked), { ...alone, seats })).toBeNull();
});

test.each<[string, Shown]>([
  ['is asked to take no part', shown('commit', [{ out: 'commit' }, {}])],
  [
    'sees the draw when the list is closed',
    shown('reveal', [{ out: 'commit' }, { commitment: theirs }]),
  ],
  [
    'sees cards without a draw',
    { ...shown(null, [], { phase: 'playing' }), ...drawless('playing') },
  ],
])('a page that is connected takes part: trouble if it %s', (_, table) => {
  expect(trouble(expecting(), table)).toBe('unasked');
});

test('a page that comes late has no number, and is told so', () => {
  const shares = [{ out: 'commit' as const }, { commitment: theirs, number: OTHER }];
  const table = shown(null, shares, { phase: 'playing' });
  const late = respond(null, table, fresh, false);
  expect(late).toMatchObject({ message: null, trouble: null });
  expect(isLate(late.receipt, table)).toBe(true);
  expect(isLate(told(), begun(0))).toBe(false);
  expect(isLate(promised(), table)).toBe(true);
  expect(isLate(late.receipt, { ...table, you: null })).toBe(false);
});

test('a roster that a late page sees names whom the table shows, in every phase', () => {
  const seats = ['person', 'person', 'person'] as const;
  const invented = [{ out: 'commit' as const }, { commitment: theirs }, { commitment: OTHER }];
  expect(respond(null, shown('reveal', invented, { seats }), fresh, false).trouble).toBe('roster');
});

test.each([
  ['a bot called a person', ['person', 'person', 'person'], [{}, {}, {}]],
  ['a person called a bot', ['person', 'bot', 'bot'], [{}]],
  ['a seat too few', ['person', 'person'], [{}, {}]],
] as const)('the roster is not what the table shows: %s', (_, seats, shares) => {
  expect(respond(null, shown('commit', shares, { seats }), fresh)).toMatchObject({
    message: null,
    trouble: 'roster',
  });
});

test('the roster calls this page a bot', () => {
  const seats = ['bot', 'person', 'bot'] as const;
  const table = shown('commit', [], { seats });
  expect(respond(null, { ...table, seats: table.seats }, fresh).trouble).toBe('roster');
});

test('somebody who has left is still a person in the roster, and takes no part', () => {
  const table = shown('commit', [{}, { out: 'commit' }]);
  const seats = table.seats.map((each) => (each.seat === 1 ? { ...each, kind: 'bot' } : each));
  const left = { ...table, seats: seats as unknown as Shown['seats'] };
  expect(respond(null, left, fresh)).toMatchObject({ message: { type: 'commit' }, trouble: null });
});

test.each<[string, readonly Partial<FairShare>[], DrawResponse['trouble']]>([
  ['not its own promise', [{ commitment: OTHER }, { commitment: theirs }], 'list'],
  ['an entry too few', [{ commitment: mine }], 'list'],
  ['a bot', [{ commitment: mine }, { commitment: theirs }, { commitment: OTHER }], 'list'],
  [
    'somebody twice',
    [{ commitment: mine }, { commitment: theirs }, { seat: 1, commitment: theirs }],
    'list',
  ],
])('the list has %s', (_, shares, found) => {
  expect(trouble(promised(), shown('reveal', shares))).toBe(found);
});

test('the list changes after it was written down', () => {
  const table = shown('reveal', [{ commitment: mine }, { commitment: OTHER }]);
  expect(trouble(told(), table)).toBe('list');
});

test('a revealed number does not fit its commitment', () => {
  const shares = [{ commitment: mine }, { commitment: theirs, number: own }];
  expect(trouble(told(), shown('reveal', shares))).toBe('numbers');
});

test('its own number is shown as missing, though it was revealed', () => {
  const shares = [
    { commitment: mine, out: 'reveal' as const },
    { commitment: theirs, number: OTHER },
  ];
  expect(trouble(told(), shown('reveal', shares))).toBe('missing');
  expect(trouble(told(), shown(null, shares))).toBe('missing');
  // A page that was away has nothing to complain of: it plays without a number.
  expect(trouble(promised(), shown(null, shares))).toBeNull();
});

test('a page that is left out before it has told anything has no number', () => {
  const out = [{ out: 'commit' }, { commitment: theirs }] as const;
  expect(respond(promised(), shown('reveal', out), fresh)).toMatchObject({
    message: null,
    trouble: null,
  });
  expect(trouble(told(), shown('reveal', out))).toBe('list');
});

test('an attempt is repeated though no number is missing', () => {
  expect(trouble(told(), shown('commit', [{}, {}], { attempts: [whole] }))).toBe('attempts');
});

test('cards are dealt though a number is missing', () => {
  expect(trouble(told(), shown(null, failed.shares, { phase: 'playing' }))).toBe('attempts');
});

test('a person whose number was missing draws again', () => {
  const next = respond(
    told(),
    shown('commit', [{}, {}], { attempts: [failed] }),
    () => own,
  ).receipt;
  const again = commitment(rostered(2), 0, own);
  const shares = [{ commitment: again }, { commitment: theirs }];
  expect(trouble(next, shown('reveal', shares, { attempts: [failed] }))).toBe('attempts');
});

test('a bot becomes a person in the next attempt', () => {
  const seats = ['person', 'person', 'person'] as const;
  const table = shown('commit', [{}, {}, {}], { attempts: [failed], seats });
  expect(trouble(told(), table)).toBe('attempts');
});

test('a commitment of one attempt is not valid in the next', () => {
  const next = respond(
    told(),
    shown('commit', [{}, { out: 'commit' }], { attempts: [failed] }),
    fresh,
  );
  const shares = [{ commitment: mine }, { out: 'commit' as const }];
  expect(trouble(next.receipt, shown('reveal', shares, { attempts: [failed] }))).toBe('list');
});

/** The same after the match has begun, with its person on another seat. */
function begun(you: number): Shown {
  const shares = [
    { commitment: mine, number: own },
    { commitment: theirs, number: OTHER },
  ];
  return { ...shown(null, shares, { phase: 'playing' }), you };
}

test('a person on another seat gets no trouble for the number there', () => {
  expect(trouble(told(), begun(1))).toBeNull();
});

test('a number is revealed only for the seat for which it was drawn', () => {
  const table = shown('reveal', [{ commitment: mine }, { commitment: theirs }]);
  expect(promised().attempts[0]).toMatchObject({ number: own, seat: 0 });
  expect(respond(promised(), { ...table, you: 1 }, fresh).message).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['another form', { attempts: 'none' }],
  ['an attempt without a roster', { ...told(), attempts: [{ number: own }] }],
  ['a hash that is none', { ...told(), hash: 'x' }],
])('a stored receipt is validated before it is used: %s', (_, found) => {
  expect(isReceipt(found)).toBe(false);
});

test('a receipt of void deals is valid, and one from before them is', () => {
  const known = { deal: 0, away: 2, seat: 0, hand: HASH };
  const found = (first: unknown): boolean => isReceipt({ ...told(), void: [first] });
  expect(found(known)).toBe(true);
  expect(found({ ...known, seat: null, hand: null })).toBe(true);
  const wrong = [{ deal: -1 }, { away: null }, { seat: 'x' }, { hand: 'x' }];
  expect(wrong.map((each) => found({ ...known, ...each }))).toEqual(wrong.map(() => false));
  expect([isReceipt({ ...told(), void: undefined }), isReceipt({ ...told(), void: {} })]).toEqual([
    true,
    false,
  ]);
  expect(saved({ ...told(), void: [known] })).toMatchObject({ void: [known] });
  expect(Object.keys(saved(told())).filter((key) => /anew|heard|woke/.test(key))).toEqual([]);
});

test('a saved receipt is valid', () => {
  expect(isReceipt(JSON.parse(JSON.stringify(told())))).toBe(true);
  const older = told().attempts.map((attempt) => ({ ...attempt, seat: undefined }));
  expect(isReceipt({ ...told(), attempts: older })).toBe(true);
});

test('a browser to which a seat is handed over invents no part in the draw', () => {
  const onlooker = (table: Shown): Shown => ({ ...table, you: null });
  const drawnBefore = shown(null, whole.shares, { phase: 'playing' });
  const looked = respond(null, onlooker(drawnBefore), fresh).receipt;
  const then = respond(looked, drawnBefore, fresh);
  expect([then.message, then.trouble]).toEqual([null, null]);
  expect(then.receipt.attempts).toMatchObject([{ number: null, told: false }]);
  expect(isLate(then.receipt, drawnBefore)).toBe(true);
  // The browser that had the seat has told its number: what it kept still holds.
  expect(trouble(told(), onlooker(drawnBefore))).toBeNull();
  expect(trouble(told(), drawnBefore)).toBeNull();
});

// Ten thousand matches against honest pages: servers that cheat in every way that we could think of,
// players who refuse, and both in league. What docs/fairness.md says that it finds, it finds.

import { createHash, createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { Chance, Match, type Fault, type MutableAttempt, type Proof } from './testing/coalition';
import type { Shown } from './page2';
import { commitment, seedHash } from './scheme2';
import { verdict, verifyMatch } from './verify';

// The same hashes by the system's own code: our own is tried against it elsewhere, and is slower.
vi.mock('./sha256', async (original) => ({
  ...(await original<typeof import('./sha256')>()),
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
}));
vi.mock('./hmac', () => ({
  hmacSha256: (key: Uint8Array, message: Uint8Array) =>
    new Uint8Array(createHmac('sha256', key).update(message).digest()),
}));

const HONEST = 4000;
const FAULTY = 6000;
const LONG = 120_000; // milliseconds: the machine may be busy
const NICE = 64; // of 256: a quarter of all draws please the coalition

function pleases(drawn: string): boolean {
  return Number.parseInt(drawn.slice(0, 2), 16) < NICE;
}

/** The attempts of what is shown, to be changed: it is this page's own copy. */
function attemptsOf(shown: Shown): MutableAttempt[] {
  return shown.fairness.attempts as unknown as MutableAttempt[];
}

function lastOf(attempts: readonly MutableAttempt[]): MutableAttempt {
  const last = attempts.at(-1);
  if (!last) throw new RangeError('nothing has begun');
  return last;
}

function later(shown: Shown): boolean {
  return shown.fairness.awaiting !== 'commit';
}

const some = (of: readonly unknown[]): boolean => of.length > 0;

/** The first colluding person who has committed to a number. */
function accomplice(
  attempt: MutableAttempt,
  match: Match,
): MutableAttempt['shares'][number] | null {
  const found = attempt.shares.find(
    ({ seat, out }) => out !== 'commit' && match.colluding.includes(seat),
  );
  return found ?? null;
}

/** Tries numbers for a seat until the cards please. */
function ground(proof: Proof, match: Match, seat: number): void {
  const last = lastOf(proof.attempts);
  const place = proof.attempts.length;
  const share = last.shares.find((each) => each.seat === seat);
  if (!share) throw new RangeError('nobody sits there');
  do {
    share.number = match.chance.hex();
    share.commitment = commitment(match.rosterOf(place, last.seats), seat, share.number);
  } while (!pleases(match.drawn(last, place)));
}

const FAULTS: readonly Fault[] = [
  {
    name: 'another hash is published later',
    show: (shown, _, match) =>
      later(shown)
        ? { ...shown, fairness: { ...shown.fairness, hash: seedHash(match.id, 'f'.repeat(64)) } }
        : shown,
  },
  {
    name: 'another seed stands in the record, with its hash',
    record: (proof, match) => {
      proof.seed = match.chance.hex();
      proof.hash = seedHash(match.id, proof.seed);
    },
  },
  {
    name: 'the options change after the promises',
    show: (shown) => (later(shown) ? { ...shown, options: { deals: 6 } } : shown),
  },
  {
    name: 'a bot becomes a person after the promises',
    needs: ({ seats }) => seats.includes('bot'),
    show: (shown) => {
      const last = lastOf(attemptsOf(shown));
      if (later(shown)) last.seats = last.seats.map(() => 'person');
      return shown;
    },
  },
  {
    name: 'one page is shown a person where another is shown a bot',
    needs: ({ seats, pages }) => seats.includes('bot') && pages.length > 1,
    show: (shown, page, match) => {
      if (page !== match.pages[0]) return shown;
      const last = lastOf(attemptsOf(shown));
      const seat = last.seats.indexOf('bot');
      last.seats[seat] = 'person';
      const out = later(shown) ? 'commit' : null;
      last.shares.push({ seat, commitment: null, number: null, out });
      last.shares.sort((one, other) => one.seat - other.seat);
      const seats = shown.seats.map((each) =>
        each.seat === seat ? { ...each, kind: 'person' } : each,
      );
      return { ...shown, seats: seats as Shown['seats'] };
    },
  },
  {
    name: 'the list has no promise of the page',
    show: (shown, page) => {
      const share = lastOf(attemptsOf(shown)).shares.find(({ seat }) => seat === page.seat);
      if (later(shown) && share) share.out = 'commit';
      return shown;
    },
  },
  {
    name: "another's promise stands in the page's place",
    show: (shown, page, match) => {
      const share = lastOf(attemptsOf(shown)).shares.find(({ seat }) => seat === page.seat);
      if (later(shown) && share) share.commitment = match.chance.hex();
      return shown;
    },
  },
  {
    name: 'the list has an entry for a bot',
    needs: ({ seats }) => seats.includes('bot'),
    show: (shown, _, match) => {
      const last = lastOf(attemptsOf(shown));
      const seat = last.seats.indexOf('bot');
      if (later(shown)) {
        last.shares.push({ seat, commitment: match.chance.hex(), number: null, out: null });
        last.shares.sort((one, other) => one.seat - other.seat);
      }
      return shown;
    },
  },
  {
    name: 'the list leaves a person out',
    needs: ({ seats }) => seats.filter((kind) => kind === 'person').length > 1,
    show: (shown, page) => {
      const last = lastOf(attemptsOf(shown));
      const other = last.shares.findIndex(({ seat }) => seat !== page.seat);
      if (later(shown)) last.shares.splice(other, 1);
      return shown;
    },
  },
  {
    name: 'the list is another when all have told',
    needs: ({ colluding }) => some(colluding),
    show: (shown, _, match) => {
      const share = accomplice(lastOf(attemptsOf(shown)), match);
      if (shown.fairness.awaiting === null && share) share.commitment = match.chance.hex();
      return shown;
    },
  },
  {
    name: 'pages are shown different promises of an accomplice',
    needs: ({ colluding, pages }) => some(colluding) && pages.length > 1,
    show: (shown, page, match) => {
      const place = shown.fairness.attempts.length;
      const share = accomplice(lastOf(attemptsOf(shown)), match);
      if (!later(shown) || page !== match.pages[0] || !share) return shown;
      const number = createHash('sha256').update(`${match.id}/other/${place}`).digest('hex');
      share.commitment = commitment(match.rosterOf(place), share.seat, number);
      if (share.number !== null) share.number = number;
      return shown;
    },
  },
  {
    name: 'a number is told that was not promised',
    needs: ({ pages, colluding }) => pages.length + colluding.length > 1,
    show: (shown, page, match) => {
      const other = lastOf(attemptsOf(shown)).shares.find(({ seat }) => seat !== page.seat);
      if (shown.fairness.awaiting === null && other) {
        other.out = null;
        other.commitment ??= 'c'.repeat(64);
        other.number = match.chance.hex();
      }
      return shown;
    },
  },
  {
    name: "the page's number is said to be missing",
    show: (shown, page) => {
      const share = lastOf(attemptsOf(shown)).shares.find(({ seat }) => seat === page.seat);
      if (shown.fairness.awaiting === null && share) {
        share.number = null;
        share.out = 'reveal';
      }
      return shown;
    },
  },
  {
    name: 'the draw is repeated though nothing is missing',
    show: (shown, page) => {
      if (shown.phase !== 'playing') return shown;
      const last = lastOf(attemptsOf(shown));
      const shares = last.shares.map(({ seat }) => ({
        seat,
        commitment: null,
        number: null,
        out: seat === page.seat ? null : 'commit',
      }));
      const attempts = [...attemptsOf(shown), { seats: last.seats, shares }];
      const fairness = { ...shown.fairness, awaiting: 'commit' as const, attempts };
      return { ...shown, phase: 'shuffling', fairness };
    },
  },
  {
    name: 'a promise of the attempt before stands in the next',
    needs: ({ colluding }) => some(colluding),
    show: (shown, page) => {
      const [before, now] = attemptsOf(shown).slice(-2);
      const old = before?.shares.find(({ seat }) => seat === page.seat);
      const share = now?.shares.find(({ seat }) => seat === page.seat);
      if (later(shown) && share) share.commitment = old?.commitment ?? null;
      return shown;
    },
  },
  {
    name: 'who has failed draws again',
    needs: ({ colluding }) => some(colluding),
    show: (shown, _, match) => {
      const [before, now] = attemptsOf(shown).slice(-2);
      if (!later(shown) || !before) return shown;
      const failed = before.shares.find(({ out }) => out === 'reveal');
      const back = now?.shares.find(({ seat }) => seat === failed?.seat);
      if (back) {
        back.out = null;
        back.commitment = match.chance.hex();
      }
      return shown;
    },
  },
  {
    name: 'a person is invented when all numbers are known',
    needs: ({ seats }) => seats.includes('bot'),
    record: (proof, match) => {
      const last = lastOf(proof.attempts);
      const seat = last.seats.indexOf('bot');
      last.seats[seat] = 'person';
      last.shares.push({ seat, commitment: null, number: null, out: null });
      last.shares.sort((one, other) => one.seat - other.seat);
      for (const share of last.shares) {
        const honest = share.seat !== seat && share.number !== null;
        if (honest)
          share.commitment = commitment(
            match.rosterOf(proof.attempts.length, last.seats),
            share.seat,
            share.number ?? '',
          );
      }
      ground(proof, match, seat);
    },
  },
  {
    name: "an accomplice's promise is exchanged when all numbers are known",
    needs: ({ colluding }) => some(colluding),
    record: (proof, match) => {
      const [seat = 0] = match.colluding;
      ground(proof, match, seat);
    },
  },
  {
    name: 'a void attempt more stands in the record',
    record: (proof) => {
      proof.attempts.unshift(structuredClone(lastOf(proof.attempts)));
    },
  },
  {
    name: 'a number is taken away in the record',
    record: (proof, match) => {
      const last = lastOf(proof.attempts);
      const [page] = match.pages;
      const share = last.shares.find(({ seat }) => seat === page?.seat);
      if (share) [share.commitment, share.number] = [null, null];
    },
  },
];

/** Whether an honest page refuses, or finds it afterwards with what it has kept. */
function caught(match: Match): boolean {
  if (match.pages.some(({ trouble }) => trouble)) return true;
  const record = match.record();
  return match.pages.some(
    ({ receipt }) => verdict(verifyMatch(record, { second: receipt })) !== 'good',
  );
}

test(
  `an honest server and ${HONEST} coalitions of players: at most one draw for each refusal and one more`,
  () => {
    const chance = new Chance('honest');
    const tally = new Map<number, { matches: number; pleased: number }>();
    for (let number = 0; number < HONEST; number += 1) {
      const match = new Match(chance, null, pleases);
      match.play();
      const size = match.colluding.length;
      expect(match.pages.map(({ trouble }) => trouble).filter(Boolean)).toEqual([]);
      expect(match.draws).toBeLessThanOrEqual(size + 1);
      expect(match.draws).toBe(match.attempts.length);
      const { receipt } = chance.pick(match.pages);
      expect(verdict(verifyMatch(match.record(), { second: receipt }))).toBe('good');
      const of = tally.get(size) ?? { matches: 0, pleased: 0 };
      tally.set(size, {
        matches: of.matches + 1,
        pleased: of.pleased + Number(match.pleased),
      });
    }
    expect([...tally.keys()].sort()).toEqual([0, 1, 2]);
    for (const [size, { matches, pleased }] of tally) {
      const bound = 1 - (1 - NICE / 256) ** (size + 1);
      const spread = Math.sqrt((bound * (1 - bound)) / matches);
      expect(pleased / matches).toBeLessThan(bound + 4 * spread);
      if (size > 0) expect(pleased / matches).toBeGreaterThan(NICE / 256); // It is worth something.
    }
  },
  LONG,
);

test(
  `${FAULTY} servers that cheat, each in one way, are caught by an honest page`,
  () => {
    const chance = new Chance('faulty');
    const found = new Map(FAULTS.map(({ name }) => [name, 0]));
    for (let number = 0; number < FAULTY; number += 1) {
      const fault = FAULTS[number % FAULTS.length];
      if (!fault) throw new RangeError('no fault');
      for (let cheated = false; !cheated;) {
        const match = new Match(chance, fault, pleases);
        if (fault.needs && !fault.needs(match)) continue;
        match.play();
        const seen = caught(match);
        cheated = match.cheated; // Some have no occasion.
        if (cheated && !seen) expect.fail(`${number}: nobody has found that ${fault.name}`);
      }
      found.set(fault.name, (found.get(fault.name) ?? 0) + 1);
    }
    expect(Math.min(...found.values())).toBeGreaterThan(200);
  },
  LONG,
);

test('without a receipt an invented person is not found', () => {
  const chance = new Chance('invented');
  const fault = FAULTS.find(({ name }) => name.startsWith('a person is invented'));
  if (!fault?.needs) throw new RangeError('no fault');
  for (let number = 0; number < 50; number += 1) {
    let match = new Match(chance, fault, pleases);
    while (!fault.needs(match) || some(match.colluding)) match = new Match(chance, fault, pleases);
    match.play();
    const record = match.record();
    expect(verdict(verifyMatch(record))).toBe('unkept');
    for (const { receipt } of match.pages)
      expect(verdict(verifyMatch(record, { second: receipt }))).toBe('bad');
  }
});

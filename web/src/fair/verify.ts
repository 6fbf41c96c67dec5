// Was a match dealt fairly? Every check of docs/fairness.md, in the reader's own browser: the twin of
// `stammtisch.table.verify`, with no code of it. Only the rules themselves are not played here.

import type { Message, Param } from '../protocol/messages';
import { dealingOf, dealt, firstDealer, sameDeal } from './deals';
import { readLines, type Line, type Share } from './records';
import { commitment, dealSeed, firstDealerSeed, mix, seedHash } from './scheme';
import { HALF_PAIR } from './shuffle';

export { NoRecord } from './records';

/** One thing that was looked at; `ok` is `null` where it is only something to know. */
export interface Check {
  readonly ok: boolean | null;
  readonly what: Message;
}

/** What this browser has kept of the match since it began. */
export interface Kept {
  readonly hash?: string | null;
  readonly number?: string | null;
  readonly seat?: number | null;
}

/** Checks the record of one match; `NoRecord` where there is nothing to check. */
export function verifyMatch(text: string, kept: Kept = {}): Check[] {
  const lines = readLines(text);
  const [first] = lines;
  if (!first) return [];
  const { proof } = first;
  const numbered = proof.shares.flatMap(({ seat, number, out }) =>
    number !== null && out === null ? [[seat, number] as const] : [],
  );
  const mixed = mix(new Map(numbered));
  return [
    story(lines),
    told(seedHash(proof.table, proof.seed) === proof.hash, 'verify.hash'),
    ...(kept.hash ? [told(kept.hash === proof.hash, 'verify.known')] : [note('verify.known.none')]),
    ...numbers(first),
    ...own(proof.shares, kept),
    seeds(lines, mixed),
    dealers(lines, mixed),
    cards(lines),
  ];
}

/** Whether nothing that was looked at is wrong. */
export function allGood(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ ok }) => ok !== false);
}

function say(id: string, params: Readonly<Record<string, Param>> = {}): Message {
  return { id, params: Object.entries(params) };
}

function good(id: string, params: Readonly<Record<string, Param>> = {}): Check {
  return { ok: true, what: say(id, params) };
}

function bad(id: string, params: Readonly<Record<string, Param>> = {}): Check {
  return { ok: false, what: say(id, params) };
}

function note(id: string, params: Readonly<Record<string, Param>> = {}): Check {
  return { ok: null, what: say(id, params) };
}

function told(ok: boolean, id: string): Check {
  return ok ? good(id) : bad(`${id}.bad`);
}

/** All lines tell the same, each of its own deal. */
function story(lines: readonly Line[]): Check {
  const parts = (line: Line): Record<string, unknown> => ({
    game: line.game,
    table: line.proof.table,
    options: line.options,
    hash: line.proof.hash,
    seed: line.proof.seed,
    shares: line.proof.shares,
  });
  const [first] = lines.map(parts);
  for (const [place, line] of lines.entries()) {
    for (const [part, value] of Object.entries(parts(line)))
      if (spelled(value) !== spelled(first?.[part]))
        return bad('verify.story.bad', { line: line.number, part });
    if (line.proof.index !== place)
      return bad('verify.story.gap', { line: line.number, index: place + 1 });
  }
  return good('verify.story', { number: lines.length });
}

/** A value as a text that does not depend on the order of its keys. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Everybody's number is the one that was promised; who is left out is named. */
function numbers({ game, proof }: Line): Check[] {
  const { table, shares } = proof;
  const seats = dealingOf(game)?.seats ?? 0;
  for (const { seat, commitment: promised, number, out } of shares) {
    const alone = shares.filter((share) => share.seat === seat).length === 1;
    const kept = out !== null || commitment(table, seat, number ?? '') === promised;
    if (seat >= seats || !alone || !kept) return [bad('verify.numbers.bad', { seat })];
  }
  const counting = shares.filter(({ out }) => out === null).length;
  return [
    counting > 0 ? good('verify.numbers', { number: counting }) : bad('verify.numbers.none'),
    ...shares.flatMap(({ seat, out }) => (out ? [note(`verify.out.${out}`, { seat })] : [])),
  ];
}

/** What this browser drew is among the numbers, and counts. */
function own(shares: readonly Share[], { number, seat }: Kept): Check[] {
  if (!number) return [];
  const mine = shares.find((share) =>
    seat === null || seat === undefined ? share.number === number : share.seat === seat,
  );
  if (mine?.out) return [bad('verify.own.out')];
  return [told(mine?.number === number, 'verify.own')];
}

/** Each deal's seed follows from the server's seed and everybody's numbers. */
function seeds(lines: readonly Line[], mixed: string): Check {
  for (const { number, seed, proof } of lines)
    if (seed !== dealSeed(proof.seed, proof.table, mixed, proof.index))
      return bad('verify.seeds.bad', { line: number });
  return good('verify.seeds', { number: lines.length });
}

/** The first dealer was drawn, and the deal has passed on after each deal. */
function dealers(lines: readonly Line[], mixed: string): Check {
  for (const { number, game, deal, proof } of lines) {
    const dealing = dealingOf(game);
    const seed = firstDealerSeed(proof.seed, proof.table, mixed);
    const due = dealing && (firstDealer(dealing, seed) + proof.index) % dealing.seats;
    if (due === undefined || deal.dealer !== due)
      return bad('verify.dealers.bad', { line: number });
  }
  return good('verify.dealers');
}

/** The cards are those that the shuffle makes of each deal's seed. */
function cards(lines: readonly Line[]): Check {
  for (const { number, game, seed, deal } of lines)
    if (!rightCards(game, seed, deal)) return bad('verify.cards.bad', { line: number });
  return good('verify.cards', { number: lines.length });
}

function rightCards(game: string, seed: string, deal: Readonly<Record<string, unknown>>): boolean {
  const dealing = dealingOf(game);
  const { dealer } = deal;
  if (!dealing || typeof dealer !== 'number' || HALF_PAIR.test(seed)) return false;
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= dealing.seats) return false;
  return sameDeal(dealing, dealt(dealing, seed, dealer), deal);
}

// Verifies that a match was dealt fairly: every check of docs/fairness.md in the person's own browser,
// an independent twin of `stammtisch.table.verify`. Only the play is not checked against the rules.

import { bad, good, checked, type Check } from './checks';
import { dealingOf, dealt, firstDealer, playersOf, sameDeal, seatingOf } from './deals';
import type { Seating } from './dealing';
import type { Receipt } from './page2';
import type { Receipt1 } from './proof1';
import { readLines, type Line, type Proof } from './records';
import { HALF_PAIR } from './shuffle';

export type { Check } from './checks';
export { NoRecord } from './records';

/** This browser's receipts of the match, by the scheme's version. */
export interface Receipts {
  readonly first?: Receipt1;
  readonly second?: Receipt | null;
}

/** The names of the players of a match; older records do not say who sat out of a deal. */
export function playersNamed(text: string): string[] {
  const lines = readLines(text);
  const [first] = lines;
  if (!first) return [];
  const named: string[] = Array.from({ length: playersIn(first) }, () => '');
  const drawn = dealers(lines, first.proof).ok;
  for (const line of lines) {
    const seating = seatingIn(line, first.proof);
    // Who sat out is known only where the dealers are those of the draw.
    if (!seating || !(drawn || seating.players.length === named.length)) continue;
    for (const [seat, player] of seating.players.entries())
      named[player] ||= line.names[seat] ?? '';
    const out = [...named.keys()].filter((player) => !seating.players.includes(player));
    for (const [place, player] of out.entries()) named[player] ||= line.sitsOut[place] ?? '';
  }
  return named;
}

/** The verdict on a verified match. */
export type Verdict = 'good' | 'unkept' | 'weaker' | 'bad' | 'nothing';

/** Checks the record of one match; throws `NoRecord` for a line that cannot be checked. */
export function verifyMatch(text: string, receipts: Receipts = {}): Check[] {
  const lines = readLines(text);
  const [first] = lines;
  if (!first) return [];
  const { proof } = first;
  return [
    consistency(lines),
    checked(proof.hashOf(first.secret) === proof.hash, 'verify.hash'),
    ...proof.numbers(playersIn(first)),
    ...(proof.version === 1
      ? proof.compared(receipts.first ?? {})
      : proof.compared(receipts.second ?? null)),
    seeds(lines, proof),
    dealers(lines, proof),
    cards(lines),
  ];
}

/** Only a page's receipt excludes invented players; version 1 never does. */
export function verdict(checks: readonly Check[]): Verdict {
  const has = (...ids: string[]): boolean => checks.some(({ what }) => ids.includes(what.id));
  if (checks.length === 0) return 'nothing';
  if (checks.some(({ ok }) => ok === false)) return 'bad';
  if (has('verify.weaker')) return 'weaker';
  return has('verify.invented', 'verify.kept.no_part') ? 'unkept' : 'good';
}

/** All lines agree on the match, and number its deals from the first. */
function consistency(lines: readonly Line[]): Check {
  const parts = (line: Line): Record<string, unknown> => ({
    game: line.game,
    table: line.proof.table,
    options: line.options,
    hash: line.proof.hash,
    seed: line.secret,
    [line.proof.people[0]]: line.proof.people[1],
  });
  const [first] = lines.map(parts);
  for (const [place, line] of lines.entries()) {
    for (const [part, value] of Object.entries(parts(line)))
      if (canonical(value) !== canonical(first?.[part]))
        return bad('verify.story.bad', { line: line.number, part });
    if (line.index !== place)
      return bad('verify.story.gap', { line: line.number, index: place + 1 });
  }
  return good('verify.story', { number: lines.length });
}

/** A value as text, independent of the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Each deal's seed follows from the server's seed and everybody's numbers. */
function seeds(lines: readonly Line[], proof: Proof): Check {
  for (const { number, seed, secret, index } of lines)
    if (seed !== proof.dealSeed(secret, index)) return bad('verify.seeds.bad', { line: number });
  return good('verify.seeds', { number: lines.length });
}

/** The first dealer follows from the seed, and each deal has the next dealer. */
function dealers(lines: readonly Line[], proof: Proof): Check {
  for (const line of lines) {
    const due = seatingIn(line, proof)?.dealer;
    if (due === undefined || line.deal.dealer !== due)
      return bad('verify.dealers.bad', { line: line.number });
  }
  return good('verify.dealers');
}

/** How many play the match of this line. */
function playersIn({ game, options }: Line): number {
  const dealing = dealingOf(game);
  return dealing ? playersOf(dealing, options) : 0;
}

/** Who sits where in the deal of this line, by its proof. */
function seatingIn(line: Line, proof: Proof): Seating | undefined {
  const dealing = dealingOf(line.game);
  if (!dealing) return undefined;
  const players = playersOf(dealing, line.options);
  const first = firstDealer(proof.firstDealerSeed(line.secret), players);
  return seatingOf(dealing, players, (first + line.index) % players);
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

// Verifies that a match was dealt fairly: every check of docs/fairness.md in the person's own browser,
// an independent twin of `stammtisch.table.fair.verify`. Only the play is not checked against the rules.

import { bad, checked, good, note, type Check } from './checks';
import { dealingOf, dealt, firstDealer, playersOf, sameDeal, seatingOf } from './deals';
import type { Seating } from './dealing';
import type { Proof } from './proof';
import { actsDigest, handDigest, type KeptDeal, type Receipt } from './receipt';
import { NoRecord, readLines, type Line } from './records';
import { HALF_PAIR } from './shuffle';

export type { Check } from './checks';
export { NoRecord } from './records';

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

/** The verdict on a verified match; `unkept`: it holds, but this browser has kept nothing of it. */
export type Verdict = 'good' | 'unkept' | 'bad' | 'nothing';

/** Checks the record of one match; throws `NoRecord` for a line that cannot be checked. */
export function verifyMatch(text: string, receipt: Receipt | null = null): Check[] {
  const lines = readLines(text);
  const [first] = lines;
  if (!first) return receipt ? [bad('verify.kept.none', { match: receipt.table })] : [];
  const { proof } = first;
  return [
    consistency(lines),
    checked(proof.hashOf(first.secret) === proof.hash, 'verify.hash'),
    ...proof.numbers(playersIn(first)),
    ...(receipt ? kept(lines, proof, receipt) : [note('verify.invented')]),
    ...proof.checkVoid(playersIn(first), lines.length),
    seeds(lines, proof),
    dealers(lines, proof),
    cards(lines),
    ...plays(lines),
  ];
}

/**
 * What is wrong with a record that cannot be checked; throws any other error. For who has kept a receipt
 * it is as if the match were not on record.
 */
export function unfit(error: unknown, receipt: Receipt | null): Check[] {
  if (!(error instanceof NoRecord)) throw error;
  return receipt
    ? [bad('verify.kept.none', { match: receipt.table })]
    : [bad('fair.no_record', { line: error.line })];
}

/** Only a page's receipt excludes invented players: who has one gets yes or no, nothing between. */
export function verdict(checks: readonly Check[]): Verdict {
  if (checks.length === 0) return 'nothing';
  if (checks.some(({ ok }) => ok === false)) return 'bad';
  return checks.some(({ what }) => what.id === 'verify.invented') ? 'unkept' : 'good';
}

/** Whether the record is what a page has kept, and whether that is the whole match. */
function kept(lines: readonly Line[], proof: Proof, receipt: Receipt): Check[] {
  const draw = proof.compared(receipt);
  const matching = !draw.some(({ what }) => /(match|attempts)\.bad$/.test(what.id));
  const checks = matching
    ? [...draw, ...dealsKept(lines, proof, receipt), ...voidKept(lines, proof, receipt)]
    : draw;
  const whole = checks.every(({ ok }) => ok === true);
  return [...checks, checked(whole, 'verify.kept.whole')];
}

/** The hands and acts of a record are those that the page was shown. */
function dealsKept(lines: readonly Line[], proof: Proof, receipt: Receipt): Check[] {
  const { table, deals, ended } = receipt;
  // Whoever never heard that a deal was void has the hand that was dealt first.
  const unheard = (index: number): boolean =>
    isVoid(proof.voidDeals, index) && !isVoid(receipt.void, index);
  const number = lines.length;
  const more = deals.slice(number);
  const brokenOff = ended === 'abandoned' && more.length === 1 && more[0]?.acts === null;
  const checks: Check[] = [];
  if (more.length > 0 && !brokenOff)
    checks.push(bad('verify.kept.deals.bad', { kept: deals.length, number }));
  const hand = deals.findIndex(({ hand: kept, seat }, index) => {
    const line = lines[index];
    if (kept === null || !(line || brokenOff)) return false;
    const first = unheard(index);
    const dealtTo = line && !first ? line.deal.hands : handsOf(lines, proof, index, first);
    return kept !== handOf(table, dealtTo, index, seat);
  });
  checks.push(checked(hand < 0, 'verify.kept.hand', { deal: hand + 1 }));
  const acts = lines.findIndex((line, index) => {
    const kept = deals[index]?.acts ?? null;
    return kept !== null && kept !== actsDigest(table, index, line.acts.join());
  });
  checks.push(checked(acts < 0, 'verify.kept.acts', { deal: acts + 1 }));
  const player = proof.drawnFor(receipt);
  const unseen = lines.findIndex((line, index) => !wasSeen(deals[index], line, proof, player));
  if (unseen >= 0) checks.push(note('verify.kept.unseen', { deal: unseen + 1 }));
  else if (brokenOff && !sawBeginning(more[0], lines, proof, player))
    checks.push(note('verify.kept.unseen', { deal: number + 1 }));
  return checks;
}

/** The void deals of a receipt are those on record, and what was dealt first in them is what it saw. */
function voidKept(lines: readonly Line[], proof: Proof, receipt: Receipt): Check[] {
  const { table, deals, void: heard } = receipt;
  if (proof.voidDeals.length === 0 && heard.length === 0) return [];
  const wrong = heard.filter(({ deal, away, seat, hand }) => {
    if (!proof.voidDeals.some((each) => each.deal === deal && each.seat === away)) return true;
    const dealtTo = hand !== null && deal <= lines.length && handsOf(lines, proof, deal, true);
    return dealtTo && hand !== handOf(table, dealtTo, deal, seat);
  });
  const missed = proof.voidDeals.filter(({ deal, seat }) => {
    const told = heard.some((each) => each.deal === deal && each.away === seat);
    return !told && (deals[deal]?.acts ?? null) !== null;
  });
  const first = Math.min(...[...wrong, ...missed].map(({ deal }) => deal));
  return [checked(!Number.isFinite(first), 'verify.kept.void', { deal: first + 1 })];
}

function isVoid(known: readonly { readonly deal: number }[], index: number): boolean {
  return known.some(({ deal }) => deal === index);
}

/** The hands of a deal that is not on record, broken off or `first` dealt: they follow from the draw. */
function handsOf(lines: readonly Line[], proof: Proof, index: number, first: boolean): unknown {
  const [line] = lines;
  const dealing = line && dealingOf(line.game);
  const seating = line && seatingIn({ ...line, index }, proof);
  if (!line || !dealing || !seating) return [];
  return dealt(dealing, proof.dealSeed(line.secret, index, first), seating.dealer).hands;
}

/** The digest of the recorded hand of a seat; none for a seat that the deal does not have. */
function handOf(table: string, hands: unknown, index: number, seat: number | null): string | null {
  const hand: unknown = Array.isArray(hands) && seat !== null ? hands[seat] : null;
  return Array.isArray(hand) && seat !== null
    ? handDigest(table, index, seat, hand.map(String))
    : null;
}

/** Whether a page saw the beginning of the deal that was broken off, if its player had a part in it. */
function sawBeginning(
  deal: KeptDeal | undefined,
  lines: readonly Line[],
  proof: Proof,
  player: number | null,
): boolean {
  const [first] = lines;
  const seating = first && seatingIn({ ...first, index: lines.length }, proof);
  return Boolean(deal?.hand) || !seating?.players.includes(player ?? -1);
}

/** Whether a page saw a deal from its beginning to its end, from the seat for which its number was drawn. */
function wasSeen(
  deal: KeptDeal | undefined,
  line: Line,
  proof: Proof,
  player: number | null,
): boolean {
  if (!deal?.acts || (deal.seat !== null && deal.hand === null)) return false;
  const seat = seatingIn(line, proof)?.players.indexOf(player ?? -1) ?? -1;
  return player === null || deal.seat === (seat < 0 ? null : seat);
}

/** All lines agree on the match, and number its deals from the first. */
function consistency(lines: readonly Line[]): Check {
  const parts = (line: Line): Record<string, unknown> => ({
    version: line.proof.version,
    game: line.game,
    table: line.proof.table,
    options: line.options,
    hash: line.proof.hash,
    seed: line.secret,
    attempts: line.proof.attempts,
    void: line.proof.voidDeals,
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

/** Nobody plays a card that he cannot have had, or twice. Only this is checked of the rules here. */
function plays(lines: readonly Line[]): Check[] {
  const wrong = lines.find(({ acts, deal: { hands: dealtTo, ...piles } }) => {
    const hands = Array.isArray(dealtTo) ? dealtTo.map((hand) => [hand].flat().map(String)) : [];
    const told = acts.map((act) => /^(\d+):(\w+) ?(\w*)$/.exec(act) ?? []);
    // Whoever exchanges lays a Jack down, which somebody may draw.
    const laid = told.flatMap(([, seat, word]) =>
      word === 'exchange' ? (hands[Number(seat)] ?? []).filter((card) => card.endsWith('J')) : [],
    );
    const open = new Set([...Object.values(piles).flat().map(String), ...laid]);
    const played = told.filter(([, , word]) => word === 'play');
    const twice = new Set(played.map(([, , , card]) => card)).size < played.length;
    const had = ([, seat, , card = '']: string[]): boolean =>
      open.has(card) || Boolean(hands[Number(seat)]?.includes(card));
    return twice || !played.every(had);
  });
  return wrong ? [bad('verify.rules.plays', { line: wrong.number })] : [];
}

function rightCards(game: string, seed: string, deal: Readonly<Record<string, unknown>>): boolean {
  const dealing = dealingOf(game);
  const { dealer } = deal;
  if (!dealing || typeof dealer !== 'number' || HALF_PAIR.test(seed)) return false;
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= dealing.seats) return false;
  return sameDeal(dealing, dealt(dealing, seed, dealer), deal);
}

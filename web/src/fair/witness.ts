// What a page has seen of the deals of a match, in its receipt (docs/fairness.md): its own hand as it
// was first shown, and the acts. At a deal's end the server tells all acts. They are kept only if they
// hold every act and every trick that was shown before, those left out that were undone.
//
// Tabs of one browser share the receipt and may lag behind each other. So what is seen is kept by the
// number of its position, and the result does not depend on who writes first.

import type { Happening, Position, Row, TableInfo, Taken } from '../protocol/messages';
import { isCount } from './json';
import {
  actsDigest,
  handDigest,
  type KeptDeal,
  type Moment,
  type Receipt,
  type Seen,
  type ShownTrick,
  type Trouble,
} from './receipt';

/** What a message shows besides the draw. `rows` are those of its match sheet, if it has one. */
export interface Glimpse {
  readonly table: Pick<TableInfo, 'phase' | 'practice'>;
  readonly position: Position | null;
  readonly happened: readonly Happening[];
  readonly rows: readonly Row[];
}

/** No match has so many deals; a message that says so is refused before anything is made of it. */
const MOST_DEALS = 1000;

/** Adds what a message shows to the receipt; returns what contradicts it. */
export function witness(receipt: Receipt, shown: Glimpse): Trouble | null {
  const { table, position, happened, rows } = shown;
  if (table.phase === 'finished' || table.phase === 'abandoned') receipt.ended ??= table.phase;
  const trouble = position && dealTrouble(receipt, position, happened, table.practice);
  if (trouble) return trouble;
  for (const row of rows) if (rowTrouble(receipt, row, position)) return 'acts';
  return null;
}

function dealTrouble(
  receipt: Receipt,
  position: Position,
  happened: readonly Happening[],
  practice: boolean,
): Trouble | null {
  checkForm(position);
  const own = dealAt(receipt, position.index);
  return (
    handTrouble(receipt, own, position) ??
    actsTrouble(receipt, own, position, announced(happened), practice)
  );
}

/** Throws what the caller takes for a message that it does not know. */
function checkForm(position: Position): void {
  const { number, deal, acted, seat, leader, hand, trick, trick_counts, hand_sizes } = position;
  const numbers = [number, deal, acted, seat ?? 0, leader, ...trick_counts, ...hand_sizes];
  const whole = numbers.every(isCount);
  const texts = (value: unknown): boolean =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (!whole || !texts(hand) || !texts(trick)) throw new TypeError('no position');
}

/** The entry of a deal; deals that the page has missed get an empty one. */
function dealAt(receipt: Receipt, index: number): KeptDeal {
  if (!(Number.isInteger(index) && index >= 0 && index < MOST_DEALS)) throw new RangeError('index');
  while (receipt.deals.length < index) receipt.deals.push({ seat: null, hand: null, acts: null });
  const known = receipt.deals[index] ?? { seat: null, hand: null, acts: null };
  receipt.deals[index] = known;
  return known;
}

/** The hand is kept as it was first shown, if nobody had acted before. */
function handTrouble(receipt: Receipt, own: KeptDeal, position: Position): Trouble | null {
  const { seat, index, acted, hand, outcome } = position;
  if (seat === null || outcome) return null;
  const first = own.seat === null;
  if (first) own.seat = seat;
  if (own.seat !== seat) return 'hand';
  if (acted > 0) return null;
  const digest = handDigest(receipt.table, index, seat, hand);
  if (first) own.hand = digest;
  return own.hand === null || own.hand === digest ? null : 'hand';
}

/** The acts that a message announces, by their place in the deal. */
function announced(happened: readonly Happening[]): Record<number, string> {
  const acts: Record<number, string> = {};
  for (const { kind, act, place } of happened) {
    if (kind !== 'acted') continue;
    if (typeof act !== 'string' || !isCount(place)) throw new TypeError('no act');
    acts[place] = act;
  }
  return acts;
}

function actsTrouble(
  receipt: Receipt,
  own: KeptDeal,
  position: Position,
  acts: Record<number, string>,
  practice: boolean,
): Trouble | null {
  const seen = seenOf(receipt, own, position, practice);
  if (seen === null) return 'acts';
  const now = momentOf(position, acts);
  const last = lastOf(seen);
  if (position.deal < seen.deal) return seen.practice ? null : 'acts';
  if (own.acts !== null && now.at <= last) return null; // Another tab is ahead.
  const runs = own.acts !== null && position.outcome === null;
  const moments = withMoment(seen.moments, now);
  const told = runs && !seen.practice ? own.acts : seen.told;
  const found = moments && { ...seen, moments, told };
  if (!found || !folded(found)) return 'acts';
  if (runs) own.acts = null; // It was undone, or this tab has missed less: its end comes again.
  receipt.seen = receipt.seen.map((each) => (each === seen ? found : each));
  return null;
}

/** What is kept of the deal that a position shows; `null` if it may not be dealt again. */
function seenOf(
  receipt: Receipt,
  own: KeptDeal,
  { index, deal, hand_sizes }: Position,
  practice: boolean,
): Seen | null {
  const known = receipt.seen.find((each) => each.index === index);
  if (known && deal <= known.deal) return known;
  if (known && !(known.practice && practice)) return null;
  if (known) own.acts = null;
  const players = hand_sizes.length;
  const seen: Seen = { index, deal, practice, players, moments: [], told: null };
  const others = receipt.seen.filter((each) => each !== known);
  receipt.seen = [...others.map((each) => shortened(receipt, each)), seen];
  return seen;
}

/** Of a deal whose acts are kept, the last moment is enough. */
function shortened(receipt: Receipt, seen: Seen): Seen {
  const kept = receipt.deals[seen.index]?.acts ?? null;
  return kept === null ? seen : { ...seen, moments: seen.moments.slice(-1) };
}

function momentOf(position: Position, acts: Record<number, string>): Moment {
  const trick = complete(position);
  const tricks: Record<number, ShownTrick> = {};
  const { leader, trick: cards, last_trick: before } = position;
  if (cards.length > 0) tricks[trick] = { leader, cards };
  if (before) tricks[trick - 1] = shownTrick(before);
  return { at: position.number, acted: position.acted, trick, tricks, acts };
}

function complete({ trick_counts }: Position): number {
  return trick_counts.reduce((sum, each) => sum + each, 0);
}

function shownTrick({ leader, cards }: Taken): ShownTrick {
  return { leader, cards };
}

/** The moments with one more; `null` if the same position was shown otherwise. */
function withMoment(moments: readonly Moment[], now: Moment): readonly Moment[] | null {
  const known = moments.find(({ at }) => at === now.at);
  if (!known) return [...moments, now].sort((one, other) => one.at - other.at);
  const acts = { ...known.acts, ...now.acts };
  const same = (one: object, other: object): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  if (!same({ ...known, acts: 0 }, { ...now, acts: 0 }) || !same({ ...acts, ...known.acts }, acts))
    return null;
  return moments.map((each) => (each === known ? { ...known, acts } : each));
}

function lastOf({ moments }: Seen): number {
  return moments.at(-1)?.at ?? -1;
}

interface Folded {
  readonly acts: ReadonlyMap<number, string>;
  readonly tricks: ReadonlyMap<number, ShownTrick>;
}

/** All that was shown of a deal and not undone; `null` if one thing contradicts another. */
function folded({ moments, practice }: Seen): Folded | null {
  const acts = new Map<number, string>();
  const tricks = new Map<number, ShownTrick>();
  for (const moment of moments) {
    const places = Object.keys(moment.acts).map(Number);
    const before = moment.acted - places.length;
    if (places.some((place) => place < before || place >= moment.acted)) return null;
    const undone = [...acts.keys()].filter((place) => place >= before);
    const taken = [...tricks.keys()].filter(
      (trick) => !continues(moment, trick, tricks.get(trick)),
    );
    if (!practice && undone.length + taken.length > 0) return null;
    for (const place of undone) acts.delete(place);
    for (const trick of taken) tricks.delete(trick);
    for (const place of places) acts.set(place, moment.acts[place] ?? '');
    for (const [trick, shown] of Object.entries(moment.tricks)) tricks.set(Number(trick), shown);
  }
  return { acts, tricks };
}

/** Whether a trick that was shown before is still on the table at a moment, or lies below. */
function continues(moment: Moment, trick: number, before: ShownTrick | undefined): boolean {
  const now = moment.tricks[trick];
  if (now) return !before || begins(before, now);
  return trick < moment.trick;
}

function begins(before: ShownTrick, now: ShownTrick): boolean {
  return (
    before.leader === now.leader && before.cards.every((card, place) => now.cards[place] === card)
  );
}

/** Keeps the acts of a finished deal; returns whether they contradict what was shown. */
function rowTrouble(receipt: Receipt, row: Row, position: Position | null): boolean {
  const own = dealAt(receipt, row.deal);
  const seen = receipt.seen.find((each) => each.index === row.deal);
  if (position && seen) {
    const older =
      position.deal < seen.deal || (position.deal === seen.deal && position.number < lastOf(seen));
    const runs = position.index === row.deal && position.outcome === null;
    if (older || runs) return false;
  }
  const digest = actsDigest(receipt.table, row.deal, row.acts);
  if (own.acts === digest) return false;
  const told = own.acts ?? seen?.told ?? null;
  if (told !== null && told !== digest && !seen?.practice) return true;
  if (seen && !agrees(seen, row.acts.split(','))) return true;
  own.acts = digest;
  return false;
}

/** Whether the acts of a deal hold all that was shown of it. */
function agrees(seen: Seen, acts: readonly string[]): boolean {
  const shown = folded(seen);
  if (!shown) return false;
  const plays = acts.flatMap((act) => {
    const [, seat, card] = /^(\d):play (\w+)$/.exec(act) ?? [];
    return seat && card ? [{ seat: Number(seat), card }] : [];
  });
  return (
    [...shown.acts].every(([place, act]) => sameAct(act, acts[place])) &&
    [...shown.tricks].every(([trick, { leader, cards }]) => {
      const own = plays.slice(trick * seen.players, (trick + 1) * seen.players);
      return own[0]?.seat === leader && cards.every((card, place) => own[place]?.card === card);
    })
  );
}

/** A discard is hidden from the others until the deal is over. */
function sameAct(shown: string, told: string | undefined): boolean {
  if (told === undefined) return false;
  return shown === told || (shown.endsWith(':discard') && told.startsWith(`${shown} `));
}

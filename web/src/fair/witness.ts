// What a page has seen of the deals of a match, in its receipt (docs/fairness.md): its own hand as it
// was first shown, and the acts. At a deal's end the server tells all acts. They are kept only if they
// hold every act, trick and hand that was shown, those left out that this page has had undone.
//
// A deal that is void is dealt anew, and what was dealt first is kept apart.
//
// Nothing is shown that was not taken here first. A message about an older position than the last one
// comes from a tab that lags behind: it is neither taken nor shown.

import type { Fairness, Happening, Position, Row, TableInfo } from '../protocol/messages';
import { dealingOf } from './deals';
import { handsAgree } from './hands';
import { isCount, isObject } from './json';
import {
  actsDigest,
  handDigest,
  type KeptDeal,
  type Receipt,
  type Seen,
  type ShownTrick,
  type Trouble,
} from './receipt';
import { dealAt, hear, voided } from './void';

/** What a message shows besides the draw. `rows` are those of its match sheet, if it has one. */
export interface Glimpse {
  readonly table: Pick<TableInfo, 'phase' | 'practice' | 'seats' | 'you'> & {
    readonly fairness: Pick<Fairness, 'void'>;
  };
  readonly position: Position | null;
  readonly happened: readonly Happening[];
  readonly rows: readonly Row[];
  /** The page was connected when it happened: it hears of every act. */
  readonly connected: boolean;
  /** When it came (`Date.now()`). */
  readonly time: number;
}

/** No match has so many deals; a message that says so is refused before anything is made of it. */
const MOST_DEALS = 1000;

const isOver = (phase: TableInfo['phase']): boolean =>
  phase === 'finished' || phase === 'abandoned';

/** Whether a message is older than what this browser has been shown. */
export function isStale(receipt: Receipt, { table, position }: Glimpse): boolean {
  const at = position?.number ?? -1;
  return at < receipt.at || (at === receipt.at && receipt.ended !== null && !isOver(table.phase));
}

/** Adds what a message shows to the receipt; returns what contradicts it. */
export function witness(receipt: Receipt, shown: Glimpse): Trouble | null {
  const { table, position, rows } = shown;
  if (position) checkForm(position, dealingOf(receipt.game)?.seats);
  const dealtAnew = voided(receipt, shown);
  if (dealtAnew) return dealtAnew;
  hear(receipt, shown.time);
  if (receipt.ended !== null && table.phase !== receipt.ended) return 'acts';
  if (isOver(table.phase)) receipt.ended = table.phase === 'finished' ? 'finished' : 'abandoned';
  if (!position) return rows.length > 0 ? 'acts' : null;
  const trouble = begun(receipt, position, shown) ?? advanced(receipt, position, shown);
  if (trouble) return trouble;
  const { practice } = receipt;
  if (table.phase === 'playing' && practice !== null && practice !== table.practice) return 'game';
  receipt.at = position.number;
  const told = rows.every((row) => tells(receipt, row, position)) && !unfinished(receipt, position);
  return told || looksOn(receipt, table) ? null : 'acts';
}

/** Who looks on at practice may miss what is undone: the page then keeps no acts, and vouches for none. */
function looksOn(receipt: Receipt, { you }: Glimpse['table']): boolean {
  return you === null && receipt.practice === true;
}

/** Throws what the caller takes for a message that it does not know. */
function checkForm(position: Position, seats = position.hand_sizes.length): void {
  const { number, deal, index, acted, seat, leader, trick_counts, hand_sizes } = position;
  const numbers = [number, deal, index, acted, seat ?? 0, leader, ...trick_counts, ...hand_sizes];
  const texts = (value: unknown): boolean =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  const { hand, trick, outcome } = position;
  const whole = numbers.every(isCount) && texts(hand) && texts(trick) && index < MOST_DEALS;
  const complete = position.last_trick?.cards.length ?? seats;
  const sizes = [hand_sizes.length, trick_counts.length, complete].every((each) => each === seats);
  if (!whole || !sizes || trick.length > seats || !(outcome === null || isObject(outcome)))
    throw new TypeError('no position');
}

/** A deal begins, or is first shown; the one before it is told. */
function begun(receipt: Receipt, position: Position, shown: Glimpse): Trouble | null {
  const { rows, table, connected } = shown;
  const { index, deal, acted, hand_sizes } = position;
  const before = receipt.seen;
  if (before?.deal === deal && before.index === index) return null;
  if (before && deal <= before.deal) return 'acts';
  if (before && index < before.index) return 'acts';
  const again = before?.index === index;
  if (again && !redone(receipt, table)) return 'acts';
  const told = !before || again || toldBefore(receipt, before, rows);
  if (!told && !looksOn(receipt, table)) return 'acts';
  if (connected && acted > 0) return 'acts'; // It would have been shown from the beginning.
  const hands = again ? before.hands.filter((each) => each.acted === 0) : [];
  const seen = { acts: {}, tricks: {}, hands, acted, told: null };
  receipt.seen = { index, deal, players: hand_sizes.length, ...seen };
  const own = dealAt(receipt, index);
  own.acts = null;
  if (again && table.you === null) own.hand = null;
  if (!again) receipt.practice ??= table.practice;
  return null;
}

/** Whether this page's person has asked for acts to be undone, or for the cards again, in practice alone. */
function redone(receipt: Receipt, { practice, seats, you }: Glimpse['table']): boolean {
  const alone = seats.filter(({ kind }) => kind === 'person').length === 1;
  if (receipt.practice === false || !practice || !alone) return false;
  if (you === null) return true;
  if (receipt.redo === 0) return false;
  receipt.redo -= 1;
  return true;
}

/** Takes in what is shown of a deal since the last message. */
function advanced(receipt: Receipt, position: Position, shown: Glimpse): Trouble | null {
  const { seen } = receipt;
  if (!seen) return null;
  const own = dealAt(receipt, position.index);
  const { acted, outcome } = position;
  if (acted < seen.acted) {
    if (!redone(receipt, shown.table)) return 'acts';
    takeBack(seen, position);
    own.acts = null;
    if (shown.table.you === null) own.hand = null;
  }
  if (own.acts !== null && (outcome === null || acted !== seen.acted)) return 'acts';
  const gap = announce(seen, shown.happened, acted);
  const settled = shown.happened.some(({ kind }) => kind === 'settled');
  if (gap === null || (gap && shown.connected && !settled)) return 'acts';
  if (acted !== seen.acted) receipt.anew = null; // It was said of the cards as they were.
  seen.acted = acted;
  if (!layTricks(seen, position, shown.happened)) return 'acts';
  const trouble = keepHand(receipt, own, seen, position);
  return trouble ?? (seen.told && !agrees(seen, own.seat, seen.told) ? 'acts' : null);
}

/** What was undone has not been played. */
function takeBack(seen: Seen, position: Position): void {
  const { acted, leader, trick } = position;
  const now = complete(position);
  const before = Object.entries(seen.tricks).filter(([at]) => Number(at) < now);
  seen.acts = Object.fromEntries(
    Object.entries(seen.acts).filter(([place]) => Number(place) < acted),
  );
  seen.tricks = Object.fromEntries([...before, [now, { leader, cards: trick }]]);
  seen.hands = seen.hands.filter((each) => each.acted <= acted);
  seen.acted = acted;
  seen.told = null;
}

/** Notes the acts that are announced: whether any is missing; `null` if they contradict others. */
function announce(seen: Seen, happened: readonly Happening[], acted: number): boolean | null {
  for (const { kind, act, place, card } of happened) {
    if (kind !== 'acted') continue;
    if (typeof act !== 'string' || !isCount(place)) throw new TypeError('no act');
    if (place >= acted || (seen.acts[place] ?? act) !== act) return null;
    if (card !== (/:play (\w+)$/.exec(act)?.[1] ?? null)) return null;
    seen.acts[place] = act;
  }
  for (let place = seen.acted; place < acted; place += 1) if (!(place in seen.acts)) return true;
  return false;
}

function complete({ trick_counts }: Position): number {
  return trick_counts.reduce((sum, each) => sum + each, 0);
}

/** Notes the tricks in sight; returns whether they go on from those shown before. */
function layTricks(seen: Seen, position: Position, happened: readonly Happening[]): boolean {
  const { leader, trick: cards, last_trick: last } = position;
  const now = complete(position);
  const goesOn = (at: number, trick: ShownTrick): boolean => {
    const before = seen.tricks[at];
    if (before && !begins(before, trick)) return false;
    seen.tricks[at] = { leader: trick.leader, cards: [...trick.cards] };
    return true;
  };
  if (Object.keys(seen.tricks).some((at) => Number(at) > now)) return false;
  if (cards.length === 0 && seen.tricks[now]?.cards.length) return false;
  const taken = happened.flatMap(({ trick }) => (trick ? [trick] : []));
  const all = position.tricks ?? position.laid_open?.tricks ?? [];
  return (
    [...taken, ...(last ? [last] : [])].every((trick) => goesOn(now - 1, trick)) &&
    all.every((trick, at) => goesOn(at, trick)) &&
    (cards.length === 0 || goesOn(now, { leader, cards }))
  );
}

function begins(before: ShownTrick, now: ShownTrick): boolean {
  return (
    before.leader === now.leader && before.cards.every((card, place) => now.cards[place] === card)
  );
}

/** The hand is kept as it was first shown, if nobody had acted before; later ones must follow from it. */
function keepHand(receipt: Receipt, own: KeptDeal, seen: Seen, position: Position): Trouble | null {
  const { seat, index, acted, hand, orders, outcome } = position;
  if (seat === null) return hand.length > 0 ? 'hand' : null;
  if (outcome && own.seat !== seat) return null; // Who has sat down since.
  const first = own.seat === null;
  if (first) own.seat = seat;
  const cards = [...hand].sort();
  const known = seen.hands.find((each) => each.acted === acted);
  const differs = (other: readonly string[]): boolean => [...other].sort().join() !== cards.join();
  if (own.seat !== seat || (known && differs(known.cards))) return 'hand';
  if (orders.some((order) => differs(order.hand))) return 'hand';
  if (!known) seen.hands = [...seen.hands, { acted, cards }];
  if (acted > 0) return null;
  const digest = handDigest(receipt.table, index, seat, hand);
  if (first) own.hand = digest;
  return own.hand === null || own.hand === digest ? null : 'hand';
}

/** Whether a row of the sheet may be told now, and holds all that was shown of its deal. */
function tells(receipt: Receipt, row: Row, { index, acted, outcome }: Position): boolean {
  if (!isCount(row.deal) || typeof row.acts !== 'string') throw new TypeError('no row');
  if (row.deal > index || (row.deal === index && !outcome)) return false;
  const own = receipt.deals[row.deal];
  if (!own) return false;
  if (own.acts !== null) return own.acts === actsDigest(receipt.table, row.deal, row.acts);
  return row.deal < index || (row.acts.split(',').length === acted && keepActs(receipt, row));
}

/** Whether the deal before is told, when the next has begun. */
function toldBefore(receipt: Receipt, before: Seen, rows: readonly Row[]): boolean {
  if (receipt.deals[before.index]?.acts) return true;
  const row = rows.find(({ deal }) => deal === before.index);
  return row !== undefined && keepActs(receipt, row);
}

/** A deal whose end is shown is told. */
function unfinished(receipt: Receipt, { index, outcome }: Position): boolean {
  return outcome !== null && receipt.deals[index]?.acts === null;
}

/** Keeps all acts of the deal that was shown last, unless they contradict what was shown of it. */
function keepActs(receipt: Receipt, row: Row): boolean {
  const { seen } = receipt;
  const own = receipt.deals[row.deal];
  const told = row.acts.split(',');
  if (!own || seen?.index !== row.deal || !agrees(seen, own.seat, told)) return false;
  seen.told = told;
  own.acts = actsDigest(receipt.table, row.deal, row.acts);
  return true;
}

/** Whether the acts of a deal hold all that was shown of it. */
function agrees(seen: Seen, seat: number | null, acts: readonly string[]): boolean {
  const plays = acts.flatMap((act) => {
    const [, player, card] = /^(\d):play (\w+)$/.exec(act) ?? [];
    return player && card ? [{ player: Number(player), card }] : [];
  });
  return (
    acts.length >= seen.acted &&
    Object.entries(seen.acts).every(([place, act]) => sameAct(act, acts[Number(place)])) &&
    Object.entries(seen.tricks).every(([trick, { leader, cards }]) => {
      const own = plays.slice(Number(trick) * seen.players);
      const led = cards.length === 0 || own[0]?.player === leader;
      return led && cards.every((card, place) => own[place]?.card === card);
    }) &&
    (seat === null || handsAgree(seat, seen.hands, acts))
  );
}

/** A discard is hidden from the others until the deal is over. */
function sameAct(shown: string, told: string | undefined): boolean {
  if (told === undefined) return false;
  return shown === told || (shown.endsWith(':discard') && told.startsWith(`${shown} `));
}

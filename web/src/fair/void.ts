// Void deals, as a page is told of them (docs/fairness.md): the list only grows, and each needs the word
// of this page's person, unless the page was cut off from the server.

import type { Position, TableInfo, VoidDeal } from '../protocol/messages';
import { isCount, isObject } from './json';
import { hasSeat } from './page';
import type { KeptDeal, Receipt, Trouble } from './receipt';
import { MOST_VOID, VERSION } from './scheme';

/**
 * In milliseconds: whoever has been away for a minute is not asked; and what waited in a page that slept
 * comes before what was said meanwhile.
 */
const CUT_OFF = 50_000;
const WAKING = 20_000;

interface Told {
  readonly table: Pick<TableInfo, 'you' | 'seats'> & {
    readonly fairness: { readonly void: readonly VoidDeal[] };
  };
  readonly position: Position | null;
  readonly time: number;
}

/** The server was heard now, in milliseconds (`Date.now()`). */
export function hear(receipt: Receipt, time: number): void {
  if (receipt.heard !== null && time - receipt.heard >= CUT_OFF) receipt.woke = time;
  receipt.heard = time;
}

/** Takes in the void deals that a message tells; what was dealt first in them is kept apart. */
export function voided(receipt: Receipt, { table, position, time }: Told): Trouble | null {
  const told = table.fairness.void;
  if (!Array.isArray(told) || !told.every(isVoidDeal)) throw new TypeError('no void deals');
  const known = receipt.void;
  const stays = known.every(
    ({ deal, away }, at) => told[at]?.deal === deal && told[at].seat === away,
  );
  if (!stays) return 'void';
  const added = told.slice(known.length);
  if (added.length === 0) return null;
  if (receipt.version < VERSION || told.length > MOST_VOID || receipt.ended !== null || !position)
    return 'void';
  const free = !hasSeat(receipt, table.you) || cutOff(receipt, time);
  for (const { deal, seat } of added) {
    const there = deal <= position.index && seat < table.seats.length;
    if (!there || !mayBeVoid(receipt, deal, position) || !(free || receipt.anew === deal))
      return 'void';
    dealAnew(receipt, deal, seat);
  }
  return null;
}

function isVoidDeal(value: unknown): boolean {
  return isObject(value) && isCount(value.deal) && isCount(value.seat);
}

/** Whether the page has heard nothing for so long that its person was not asked. */
function cutOff({ heard, woke }: Receipt, time: number): boolean {
  const waking = woke !== null && Math.abs(time - woke) <= WAKING;
  return heard === null || time - heard >= CUT_OFF || waking;
}

/** Whether a deal is the next that may be void: not over, and not the one that still goes on. */
function mayBeVoid({ void: known, seen, deals }: Receipt, deal: number, now: Position): boolean {
  if (deal <= (known.at(-1)?.deal ?? -1)) return false;
  if (!seen || deal > seen.index) return true;
  return deal === seen.index && now.deal > seen.deal && (deals[deal]?.acts ?? null) === null;
}

function dealAnew(receipt: Receipt, deal: number, away: number): void {
  const { seat, hand } = dealAt(receipt, deal);
  receipt.void.push({ deal, away, seat, hand });
  receipt.deals[deal] = nothing();
  if (receipt.seen?.index === deal) receipt.seen = null;
}

/** The entry of a deal; deals that the page has missed get an empty one. */
export function dealAt(receipt: Receipt, index: number): KeptDeal {
  while (receipt.deals.length <= index) receipt.deals.push(nothing());
  return receipt.deals[index] ?? nothing();
}

function nothing(): KeptDeal {
  return { seat: null, hand: null, acts: null };
}

// The terms of a match, as its page knows them (docs/fairness.md): the host may change them until the
// draw begins. What a page expects follows from what its person has asked for and seen, never from what
// a message says after the fact.

import type { TableInfo } from '../protocol/messages';
import { isCount, isObject } from './json';
import { optionsText, type Receipt, type Terms, type Trouble } from './receipt';

type Shown = Pick<TableInfo, 'options' | 'practice' | 'phase' | 'arranged'> & {
  readonly fairness: { readonly attempts: readonly unknown[] };
};

/** Whether a message is older than the terms that this browser was shown: its tab lags behind. */
export function isBefore(receipt: Receipt, { arranged }: Pick<Shown, 'arranged'>): boolean {
  return isCount(arranged) && arranged < receipt.arranged;
}

/**
 * Takes in the terms that a message shows. Who opened the table goes by what they have asked for. Who
 * came by the link goes by what was shown while the table still gathered; after that only a page that
 * was away may learn of new terms, and has no number in that draw.
 */
export function agree(receipt: Receipt, table: Shown, connected: boolean): Trouble | null {
  const { phase, arranged } = table;
  if (!isObject(table.options) || !isCount(arranged)) return 'version';
  const gathering = phase === 'gathering' && table.fairness.attempts.length === 0;
  if (receipt.attempts.length === 0 && !isSame(receipt, table)) {
    if (!receipt.follows) asked(receipt, table, gathering);
    else if (arranged > receipt.arranged && (gathering || !connected)) {
      adopt(receipt, table);
      receipt.unseen = !gathering;
    }
  }
  receipt.arranged = arranged;
  return optionsText(table.options) === optionsText(receipt.options) ? null : 'game';
}

/**
 * The first of the terms that the person has asked for and not seen yet; those before it are past. The
 * match begins with none but the last.
 */
function asked(receipt: Receipt, table: Shown, gathering: boolean): void {
  const { wishes } = receipt;
  const at = wishes.findIndex(
    (wish, place) => isSame(wish, table) && (gathering || place === wishes.length - 1),
  );
  const wish = wishes[at];
  if (!wish) return;
  adopt(receipt, wish);
  receipt.wishes = wishes.slice(at + 1);
}

function adopt(receipt: Receipt, { options, practice }: Terms): void {
  receipt.options = options;
  receipt.practice = practice;
}

function isSame(one: Terms, other: Terms): boolean {
  return one.practice === other.practice && optionsText(one.options) === optionsText(other.options);
}

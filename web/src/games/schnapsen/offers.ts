// The actions of Schnapsen besides playing a card, in the order of their buttons.

import type { Offer, Position } from '../../protocol/messages';
import type { Board } from './board';

export type Manner = 'plain' | 'marriage' | 'exchange' | 'twice';

export interface Entry {
  readonly offer: Offer;
  readonly manner: Manner;
  readonly primary: boolean;
  readonly quiet: boolean;
}

/** The actions that decide the deal and need a second press. */
export const TWICE: readonly string[] = ['close', 'claim'];
const ORDER = ['draw', 'pass', 'marriage', 'exchange', 'close', 'claim'];

const wordOf = (offer: Offer): string => offer.action.split(' ')[0] ?? '';

export function entries(position: Position): readonly Entry[] {
  // Only a practice table tells the points. Without any a claim is lost (SN 8.3), and closing is a
  // step that a learner takes by accident; elsewhere both are always there (SN 8.1, SN 11).
  const none = position.seat !== null && position.points?.[position.seat] === 0;
  return position.offers
    .filter((offer) => !offer.card && !(none && wordOf(offer) === 'claim'))
    .map((offer) => {
      const word = wordOf(offer);
      const manner: Manner = TWICE.includes(word)
        ? 'twice'
        : word === 'exchange' || word === 'marriage'
          ? word
          : 'plain';
      return { offer, manner, primary: manner === 'plain', quiet: none && manner === 'twice' };
    })
    .toSorted(
      (one, other) => ORDER.indexOf(wordOf(one.offer)) - ORDER.indexOf(wordOf(other.offer)),
    );
}

/** This action, if it is offered now. */
export function offered(position: Position, action: string): string | null {
  return position.offers.some((offer) => offer.action === action) ? action : null;
}

/** The draw, if it ends no right. Another, like the last one, is left to the person. */
export function safeDraw(position: Position): string | null {
  return (position.board as Board).draw_keeps_acts ? offered(position, 'draw') : null;
}

/** To let a close stand, for who cannot exchange (SN 7.3). */
export function onlyPass({ offers }: Position): string | null {
  return offers.length === 1 && offers[0]?.action === 'pass' ? 'pass' : null;
}

/** What a false claim or a failed close costs: the sentence for SN 8.3 under these rule options. */
export function costOf(
  word: string,
  options: Readonly<Record<string, unknown>>,
  closed: boolean,
): 'schnapsen.cost' | 'schnapsen.cost.claimed' {
  const asClaimed = word === 'claim' && options.false_claim === 'as_claimed' && !closed;
  return asClaimed ? 'schnapsen.cost.claimed' : 'schnapsen.cost';
}

/** The two cards of an exchange: the one given, the one taken. */
export function exchanged(position: Position): readonly [string, string] | null {
  const { trump, turn_up: up } = position.board as Board;
  const given = position.hand.find((card) => card === `${trump}J`);
  return given && up ? [given, up] : null;
}

/** The two cards of a marriage, as they are shown. */
export function pair(suit: string): readonly [string, string] {
  return [`${suit}K`, `${suit}Q`];
}

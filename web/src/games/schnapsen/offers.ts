// What is done in Schnapsen besides playing cards, in the order in which one looks for it.

import type { Offer, Position } from '../../protocol/messages';
import type { Board } from './board';

export type Manner = 'plain' | 'marriage' | 'exchange' | 'twice';

export interface Entry {
  readonly offer: Offer;
  readonly manner: Manner;
  readonly primary: boolean;
}

/** What cannot be taken back, and decides the deal. */
const TWICE = ['close', 'claim'];
const ORDER = ['draw', 'pass', 'marriage', 'exchange', 'close', 'claim'];

const wordOf = (offer: Offer): string => offer.action.split(' ')[0] ?? '';

export function entries(position: Position): readonly Entry[] {
  return position.offers
    .filter((offer) => !offer.card)
    .map((offer) => {
      const word = wordOf(offer);
      const manner: Manner = TWICE.includes(word)
        ? 'twice'
        : word === 'exchange' || word === 'marriage'
          ? word
          : 'plain';
      return { offer, manner, primary: manner === 'plain' };
    })
    .toSorted(
      (one, other) => ORDER.indexOf(wordOf(one.offer)) - ORDER.indexOf(wordOf(other.offer)),
    );
}

/** This action, if it is offered now. */
export function offered(position: Position, action: string): string | null {
  return position.offers.some((offer) => offer.action === action) ? action : null;
}

/**
 * The draw, where an exchange and a close are possible after it too. Before the last draw they are
 * not: there the person draws.
 */
export function safeDraw(position: Position): string | null {
  return (position.board as Board).draw_keeps_acts ? offered(position, 'draw') : null;
}

/** The two cards of an exchange: what is given, what is taken. */
export function exchanged(position: Position): readonly [string, string] | null {
  const { trump, turn_up: up } = position.board as Board;
  const given = position.hand.find((card) => card === `${trump}J`);
  return given && up ? [given, up] : null;
}

/** The two cards of a marriage, as they are shown. */
export function pair(suit: string): readonly [string, string] {
  return [`${suit}K`, `${suit}Q`];
}

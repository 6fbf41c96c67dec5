// Whose deal it is when rows are kept that the server does not know yet.

import type { ListShown } from '../../protocol/messages';

export interface NextDeal {
  /** From 0. */
  readonly number: number;
  readonly dealer: number;
  /** Who may play it. */
  readonly players: readonly number[];
}

const FOUR = 4;

type Known = Pick<ListShown, 'people' | 'present' | 'dealer' | 'deals' | 'rows'>;

/** How many rows the server has. */
export const storedOf = ({ rows }: Pick<ListShown, 'rows'>): number =>
  rows.filter(({ struck }) => !struck).length;

/**
 * The next deal when so many rows follow those that the server has: the deal goes to the left, past
 * who has gone home. `null`: the list is full. The server checks it all the same.
 */
export function nextDeal(shown: Known, following: number): NextDeal | null {
  const number = storedOf(shown) + following;
  if (shown.dealer === null || number >= shown.deals) return null;
  const turn = shown.people
    .map((each) => each.number)
    .filter((each) => shown.present.includes(each));
  const dealer = turn[(turn.indexOf(shown.dealer) + following) % turn.length];
  return dealer === undefined ? null : { number, dealer, players: playersOf(turn, dealer) };
}

/** At a table of four the dealer does not play. */
const playersOf = (present: readonly number[], dealer: number): readonly number[] =>
  present.length === FOUR ? present.filter((each) => each !== dealer) : present;

/** Who may have played a row that is written anew; where somebody has gone since, it may be anybody. */
export function playersThen(shown: Known, number: number): readonly number[] {
  const dealer = shown.rows.find((each) => each.number === number)?.dealer;
  const people = shown.people.map((each) => each.number);
  const all = people.length === shown.present.length && dealer !== undefined && dealer !== null;
  return all ? playersOf(people, dealer) : people;
}

// From a seed to a deal. The games are found by their `deal.ts`.

import type { Dealing, Piles, Seating } from './dealing';
import { Stream } from './shuffle';

const found = import.meta.glob<{ dealing: Dealing }>('../games/*/deal.ts', { eager: true });
const DEALINGS = new Map(
  Object.values(found).map(({ dealing }) => [dealing.game, dealing] as const),
);

export function dealingOf(game: string): Dealing | undefined {
  return DEALINGS.get(game);
}

/** The deal that the shuffle makes of `seed`. */
export function dealt(dealing: Dealing, seed: string, dealer: number): Piles {
  return dealing.deal(new Stream(seed, dealing.game).shuffled(dealing.pack), dealer);
}

/** How many play a match by these options. */
export function playersOf(dealing: Dealing, options: Readonly<Record<string, unknown>>): number {
  return dealing.players?.(options) ?? dealing.seats;
}

/** Who of so many players deals first in the match that begins from `seed`. */
export function firstDealer(seed: string, players: number): number {
  return new Stream(seed, 'first-dealer').below(players);
}

/** Who sits where in a deal, when `dealer` of so many players deals it. */
export function seatingOf(dealing: Dealing, players: number, dealer: number): Seating {
  const all = Array.from({ length: players }, (_, player) => player);
  return dealing.seating?.(players, dealer) ?? { players: all, dealer };
}

/** Whether a record's deal is this one. Hands and the like may stand in any order. */
export function sameDeal(dealing: Dealing, piles: Piles, recorded: unknown): boolean {
  if (typeof recorded !== 'object' || recorded === null) return false;
  return Object.entries(piles).every(([name, pile]) => {
    const stated: unknown = (recorded as Record<string, unknown>)[name];
    return spelled(dealing, name, pile) === spelled(dealing, name, stated);
  });
}

/** The canonical text of a pile, or of a list of piles. */
function spelled(dealing: Dealing, name: string, pile: unknown): string {
  if (!Array.isArray(pile)) return '';
  const parts = pile.map((part: unknown) =>
    Array.isArray(part) ? spelled(dealing, name, part) : String(part),
  );
  const hands = pile.some((part) => Array.isArray(part));
  if (!hands && !dealing.ordered.includes(name)) parts.sort();
  return hands ? parts.join(' | ') : parts.join(' ');
}

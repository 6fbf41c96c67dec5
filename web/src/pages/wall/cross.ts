// Everybody with everybody: who has won against whom.

import type { PairsShown } from '../../protocol/messages';

/** What a card has made of a game: won, lost, or `null` before that is known. */
export type Cell = boolean | null;

/** For each card, in this order, its games with the others. */
export function crossOf({ cards, rounds }: PairsShown): readonly (readonly Cell[])[] {
  const winners = new Map(
    rounds.flatMap(({ games }) =>
      games.map(({ cards, winner }) => [[...cards].sort().join(), winner] as const),
    ),
  );
  return cards.map(({ number }) =>
    cards.map((other) => {
      const winner = winners.get([number, other.number].sort().join()) ?? null;
      return winner === null ? null : winner === number;
    }),
  );
}

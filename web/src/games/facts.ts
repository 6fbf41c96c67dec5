// The facts of each game, generated from its `GAME`. The games are found by their `game.ts`.

/** The part of a game's `GAME` that the client needs; `game.ts` is generated from it. */
export interface GameFacts {
  readonly name: string;
  /** The prefix of its clauses: `SK` in `SK 5.3`. */
  readonly clauses: string;
  readonly seats: number;
  /** The deck that it is played with: a key of `DECKS`. */
  readonly deck: string;
  /** The piles of a deal besides the hands. */
  readonly piles: readonly string[];
  /** The action types: the first words of the actions' texts. */
  readonly actions: readonly string[];
  /** Every card, in the order before the shuffle. */
  readonly pack: readonly string[];
}

const found = import.meta.glob<{ GAME: GameFacts }>('./*/game.ts', { eager: true });

const FACTS = new Map(Object.values(found).map(({ GAME }) => [GAME.name, GAME] as const));

export function factsOf(game: string): GameFacts | undefined {
  return FACTS.get(game);
}

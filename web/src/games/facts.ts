// What each game says of automatic: every folder here with a `game.ts` is one. Nobody else names them.

/** The part of a game's `GAME` that a page needs; `game.ts` is made from it. */
export interface GameFacts {
  readonly name: string;
  /** The letters before the numbers of its clauses. */
  readonly clauses: string;
  readonly seats: number;
  /** How its cards look and are called: a name among `DECKS`. */
  readonly deck: string;
  /** What a deal has besides the hands. */
  readonly piles: readonly string[];
  /** What can be done, by the first word of its text. */
  readonly actions: readonly string[];
  /** Every card, in the order before the shuffle. */
  readonly pack: readonly string[];
}

const found = import.meta.glob<{ GAME: GameFacts }>('./*/game.ts', { eager: true });

const FACTS = new Map(Object.values(found).map(({ GAME }) => [GAME.name, GAME] as const));

export function factsOf(game: string): GameFacts | undefined {
  return FACTS.get(game);
}

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
  /** The default of each option, or its defaults by the values of the option that decides. */
  readonly defaults: Readonly<Record<string, Default>>;
}

type Value = boolean | number | string;
type Default = Value | { readonly by: string; readonly values: Readonly<Record<string, Value>> };

const found = import.meta.glob<{ GAME: GameFacts }>('./*/game.ts', { eager: true });

const FACTS = new Map(Object.values(found).map(({ GAME }) => [GAME.name, GAME] as const));

/** The options that differ from their defaults, as a table names them. */
export function differing(
  game: string,
  options: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const defaults = factsOf(game)?.defaults ?? {};
  const defaultOf = (name: string): Value | undefined => {
    const given = defaults[name];
    if (typeof given !== 'object') return given;
    return given.values[String(options[given.by] ?? defaultOf(given.by))];
  };
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== defaultOf(name)),
  );
}

export function factsOf(game: string): GameFacts | undefined {
  return FACTS.get(game);
}

// How a game's shuffled pack becomes a deal: what docs/shuffle.md says of its packets, written a
// second time, so that this page can check what the server has dealt.

/** The hands by player, and what else a deal has: the stock, the skat. */
export interface Piles {
  readonly hands: readonly (readonly string[])[];
  readonly [pile: string]: readonly string[] | readonly (readonly string[])[];
}

export interface Dealing {
  readonly game: string;
  readonly seats: number;
  /** Every card, in the order before the shuffle. */
  readonly pack: readonly string[];
  /** Piles whose order means something; a hand has none of its own. */
  readonly ordered: readonly string[];
  /** Deals a shuffled pack, whose first card lies on top. */
  readonly deal: (pack: readonly string[], dealer: number) => Piles;
}

/** A pack that gets thinner from the top. */
export class Talon {
  #at = 0;

  constructor(readonly pack: readonly string[]) {}

  take(number: number): readonly string[] {
    this.#at += number;
    return this.pack.slice(this.#at - number, this.#at);
  }

  rest(): readonly string[] {
    return this.take(this.pack.length - this.#at);
  }

  /** The same number of cards to each hand in turn, beginning after the dealer. */
  round(hands: string[][], dealer: number, number: number): void {
    for (let turn = 1; turn <= hands.length; turn += 1)
      hands[(dealer + turn) % hands.length]?.push(...this.take(number));
  }
}

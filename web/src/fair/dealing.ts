// How a shuffled pack becomes a deal: a second implementation of docs/shuffle.md, so that this page
// can check what the server has dealt.

/** The hands by seat, and the deal's other piles: the stock, the skat. */
export interface Piles {
  readonly hands: readonly (readonly string[])[];
  readonly [pile: string]: readonly string[] | readonly (readonly string[])[];
}

/** Who sits where in one deal of a match: the players on its seats, and the seat of its dealer. */
export interface Seating {
  readonly players: readonly number[];
  readonly dealer: number;
}

type Options = Readonly<Record<string, unknown>>;

export interface Dealing {
  readonly game: string;
  readonly seats: number;
  /** Every card, in the order before the shuffle. */
  readonly pack: readonly string[];
  /** The piles whose order matters; hands have none. */
  readonly ordered: readonly string[];
  /** Deals a shuffled pack, whose first card lies on top. */
  readonly deal: (pack: readonly string[], dealer: number) => Piles;
  /** How many play a match; without it, as many as there are seats. */
  readonly players?: (options: Options) => number;
  /** Who sits where when `dealer` of so many players deals; without it, each on his own seat. */
  readonly seating?: (players: number, dealer: number) => Seating;
}

/** A pack from whose top cards are taken. */
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

  /** Deals `number` cards to each hand in turn, beginning after the dealer. */
  round(hands: string[][], dealer: number, number: number): void {
    for (let turn = 1; turn <= hands.length; turn += 1)
      hands[(dealer + turn) % hands.length]?.push(...this.take(number));
  }
}

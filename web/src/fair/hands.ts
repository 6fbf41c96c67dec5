// How a hand follows from the hand before and the acts between, as far as that needs no rules: cards
// leave it by its player's acts, and as many come as the acts say. Which cards come is not known here.

/** A hand as it was shown when so many acts of the deal were done; the cards are sorted. */
export interface ShownHand {
  readonly acted: number;
  readonly cards: readonly string[];
}

/** The cards that an act takes out of its player's hand. */
export function cardsOf(action: string): readonly string[] {
  const [word, ...cards] = action.split(' ');
  return word === 'play' || word === 'discard' ? cards : [];
}

/** How many unknown cards an act brings to a hand: of its own player, or of another. */
function comes(action: string, own: boolean): number {
  if (action === 'draw') return 1; // Each player draws one.
  return own && action === 'take_skat' ? 2 : 0;
}

/** A hand of which some cards are not known, and some Jacks were given away in exchange. */
class Held {
  #known: Set<string>;
  #unknown = 0;
  #given = 0;

  constructor(cards: readonly string[]) {
    this.#known = new Set(cards);
  }

  /** Whether the act is possible with this hand. */
  act(action: string, own: boolean): boolean {
    this.#unknown += comes(action, own);
    if (!own) return true;
    if (action === 'exchange') {
      this.#given += 1;
      this.#unknown += 1;
    }
    for (const card of cardsOf(action)) if (!this.#known.delete(card)) this.#unknown -= 1;
    return this.#unknown >= 0;
  }

  /** Whether this may be the hand; from now on it is. */
  is(cards: readonly string[]): boolean {
    const gone = [...this.#known].filter((card) => !cards.includes(card));
    const number = this.#known.size + this.#unknown - this.#given;
    const same = gone.length <= this.#given && gone.every((card) => card.endsWith('J'));
    this.#known = new Set(cards);
    this.#unknown = this.#given = 0;
    return same && cards.length === number;
  }
}

/**
 * Whether the hands that were shown to a seat follow from the first and from all acts of the deal, each
 * as seat, colon and action. Without a first hand there is nothing from which they could follow.
 */
export function handsAgree(
  seat: number,
  hands: readonly ShownHand[],
  acts: readonly string[],
): boolean {
  const sorted = [...hands].sort((one, other) => one.acted - other.acted);
  const [first, ...later] = sorted;
  if (first?.acted !== 0) return true;
  const held = new Held(first.cards);
  let place = 0;
  const actUntil = (end: number): boolean => {
    for (; place < end; place += 1) {
      const [player = '', action = ''] = acts[place]?.split(':') ?? [];
      if (!held.act(action, Number(player) === seat)) return false;
    }
    return true;
  };
  return (
    later.every(({ acted, cards }) => actUntil(acted) && held.is(cards)) && actUntil(acts.length)
  );
}

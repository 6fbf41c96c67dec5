// Made by tools/client.py from src/stammtisch/cardplay/cards.py: change it there.

/**
 * How cards look and are called.
 *
 * `suits` are the first letters of the cards' codes; `signs`, one a suit, can be written for
 * them. `trump` is the letter of a suit whose cards are trumps by themselves, `fool` a card
 * without suit and rank. `variants` are other decks for the same cards.
 */
export interface Deck {
  readonly suits: string;
  readonly signs: string;
  readonly trump: string;
  readonly fool: string;
  readonly variants: readonly string[];
}

export const DECKS: Readonly<Record<string, Deck>> = {
  tarot: {
    suits: 'SBCD',
    signs: '',
    trump: 'T',
    fool: 'M',
    variants: [],
  },
  french: {
    suits: 'CSHD',
    signs: '♣♠♥♦',
    trump: '',
    fool: '',
    variants: ['german'],
  },
  german: {
    suits: 'CSHD',
    signs: '',
    trump: '',
    fool: '',
    variants: [],
  },
};

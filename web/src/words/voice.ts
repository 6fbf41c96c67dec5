/** Renders messages as text, like `stammtisch.words.voice`; tests compare the two. */

// With the file's extension, because a test runs this module in Node, without a bundler.
import { DECKS, type Deck } from '../decks.ts';
import type { Message, Param } from '../protocol/messages';
import type { Id, Placeholders } from './ids';

export const LANGUAGES = ['en', 'de', 'it', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language's texts by id; a text with plural forms is a list of them. */
export type Texts = Readonly<Record<string, string | readonly string[]>>;

/** A part of a rendered message: text, or a card or suit that a component draws. */
export type Part = string | Readonly<{ card: string }> | Readonly<{ suit: string }>;

/** The parameters that are players, as `SEAT_PARAMS` in `stammtisch.cardplay.messages`. */
const SEAT_PARAMS = ['seat', 'seat2', 'seat3'] as const;
type SeatParam = (typeof SEAT_PARAMS)[number];

// Likewise: a card's code, codes of several cards, a suit's letter, a number of tenths.
const CARD_PARAMS = ['card', 'card2', 'card3'] as const;
const CARDS_PARAMS = ['cards', 'cards2'] as const;
const SUIT_PARAMS = ['suit', 'suit2'] as const;
const TENTHS = 'amount';

type Given<Name extends string> = Name extends SeatParam | 'number' | typeof TENTHS
  ? number
  : Name extends (typeof CARD_PARAMS)[number] | (typeof SUIT_PARAMS)[number]
    ? string
    : Name extends (typeof CARDS_PARAMS)[number]
      ? readonly string[]
      : Param;

/** The parameters of a text. */
export type Params<I extends Id> = { readonly [Name in Placeholders[I]]: Given<Name> };

/** The second argument of `word`; a text without placeholders has none. */
export type Filling<I extends Id> = [Placeholders[I]] extends [never] ? [] : [params: Params<I>];

/** How a voice renders messages. */
export interface Manner {
  readonly language: Language;
  readonly texts: Texts;
  /** The deck in play: a name among `DECKS`. */
  readonly pack: string;
  /** The names of a French pack's cards; the German names are acorns, Ober, Unter and so on. */
  readonly names: 'french' | 'german';
  /** How suits are written. `drawn`: as signs, or as words where no character shows the sign. */
  readonly style: 'signs' | 'letters' | 'drawn';
  /** The seats' names. */
  readonly players: readonly string[];
  /** The reader's seat, where the reader has no name. */
  readonly you: number | null;
}

const LONGEST = 240; // characters of a text that came from outside

const NO_DECK: Deck = { suits: '', signs: '', trump: '', fool: '', variants: [] };

/** The deck that is shown: `wish` where it is a variant of the deck in play, else that deck. */
export function deckNamed(deck: string, wish: string): string {
  return DECKS[deck]?.variants.includes(wish) ? wish : deck;
}

/** Renders messages in one language, for one table. */
export class Voice {
  readonly manner: Manner;

  constructor(manner: Partial<Manner> & Pick<Manner, 'texts'>) {
    this.manner = {
      language: 'en',
      pack: 'french',
      names: 'french',
      style: 'signs',
      players: [],
      you: null,
      ...manner,
    };
  }

  get language(): Language {
    return this.manner.language;
  }

  /** A copy of this voice with some of its manner changed. */
  with(manner: Partial<Manner>): Voice {
    return new Voice({ ...this.manner, ...manner });
  }

  /** The message as a sentence. */
  say(message: Message): string {
    return this.parts(message)
      .map((part) => this.#written(part))
      .join('');
  }

  /** The message in parts, so that its cards and suits can be drawn. */
  parts(message: Message): readonly Part[] {
    const params = new Map(message.params);
    const number = params.get('number');
    const text = this.#text(
      this.#id(message.id, params.get('seat')),
      typeof number === 'number' ? number : 1,
    );
    const filled = new Map([...params].map(([name, value]) => [name, this.#param(name, value)]));
    // Every second element is the name of a placeholder.
    const parts = text
      .split(/\{(\w+)\}/)
      .flatMap((piece, at) => (at % 2 ? (filled.get(piece) ?? [`{${piece}}`]) : [piece]));
    const gap = [...filled.values()].some((value) => value.every((part) => part === ''));
    return gap ? closed(parts) : joined(parts);
  }

  /** A text of the page, by its id. */
  word<I extends Id>(id: I, ...[params]: Filling<I>): string {
    return this.built(id, params);
  }

  /** A text whose id is built at run time: `option.${game}.${name}`. A missing text renders its id. */
  built(id: string, params: Readonly<Record<string, Param>> = {}): string {
    return this.say({ id, params: Object.entries(params) });
  }

  has(id: string): boolean {
    return Object.hasOwn(this.manner.texts, id);
  }

  /** A player's name. */
  player(seat: number): string {
    return this.manner.players[seat] ?? this.word('player.unnamed', { place: seat });
  }

  /** A player's name where it stands alone, and so may be “You”. */
  heading(seat: number): string {
    return seat === this.manner.you ? this.word('table.you') : this.player(seat);
  }

  /** A card's short name: `♥10`, `HB`; a code that is no card of the pack is unchanged. */
  card(card: string): string {
    return this.#short(card) ?? card;
  }

  /** A card's full name, to be read aloud: `ten of hearts`, `Herz Zehn`. */
  cardName(card: string): string {
    const { trump, fool } = this.#deck;
    const [suit, rank] = [card.slice(0, 1), card.slice(1)];
    if (this.#short(card) === null) return card;
    if (card === fool) return this.word('card.matto');
    if (suit === trump) return this.word('spoken.trump', { rank, name: this.title(card) });
    return this.built(`spoken.card.${this.#deckName}`, {
      suit,
      rank: this.#text(`spoken.rank.${this.#deckName}.${rank}`),
    });
  }

  /** The title on a tarot card: the name of a trump, of the Matto or of a court card. */
  title(card: string): string {
    const [suit, rank] = [card.slice(0, 1), card.slice(1)];
    if (card === this.#deck.fool) return this.word('spoken.trump.0');
    if (suit === this.#deck.trump) return this.built(`spoken.trump.${rank}`);
    return Number(rank) ? '' : this.cardName(card);
  }

  /** A card's rank alone, as its index shows it. */
  rank(card: string): string {
    const rank = card.slice(1);
    const id = `rank.${this.#deckName}.${rank}`;
    return this.has(id) ? this.#text(id) : rank;
  }

  /** A suit's name; `trump` counts as a suit that must be followed. */
  suit(suit: string): string {
    return this.#text(`suit.${this.#deckName}.${suit}`);
  }

  /** A suit in a card's short name: its sign, or letters. */
  #sign(suit: string): string {
    const { suits, signs } = this.#deck;
    const written = this.manner.style !== 'letters' ? signs[suits.indexOf(suit)] : undefined;
    return written ?? this.#text(`letter.${this.#deckName}.${suit}`);
  }

  get #deckName(): string {
    return deckNamed(this.manner.pack, this.manner.names);
  }

  get #deck(): Deck {
    return DECKS[this.#deckName] ?? NO_DECK;
  }

  #short(card: string): string | null {
    const { suits, trump, fool } = this.#deck;
    const [suit, rank] = [card.slice(0, 1), card.slice(1)];
    if (!suit) return null;
    if (card === fool) return this.#text('card.matto');
    if (suit === trump) return this.#text('card.trump').replace('{rank}', rank);
    if (!suits.includes(suit)) return null;
    if (/^[0-9]+$/.test(rank)) return this.#sign(suit) + rank;
    const id = `rank.${this.#deckName}.${rank}`;
    return this.has(id) ? this.#sign(suit) + this.#text(id) : null;
  }

  /** The id of what is said of `seat`; some of it is said otherwise to that person, without a name. */
  #id(id: string, seat: Param | undefined): string {
    const twin = `${id}.you`;
    return typeof seat === 'number' && seat === this.manner.you && this.has(twin) ? twin : id;
  }

  /** A text with its placeholders. */
  #text(id: string, number = 1): string {
    const text = this.has(id) ? this.manner.texts[id] : undefined;
    if (text === undefined) return id;
    if (typeof text === 'string') return text;
    // English, German and Italian have one form for 1 and another; Japanese has only one.
    return (number === 1 ? text[0] : text.at(-1)) ?? id;
  }

  #param(name: string, value: Param): readonly Part[] {
    if (typeof value === 'object' && 'id' in value) return this.parts(value);
    if (isOne(CARD_PARAMS, name) && typeof value === 'string') return [this.#card(value)];
    if (isOne(CARDS_PARAMS, name) && typeof value === 'object') {
      return value.flatMap((card, at) => (at ? [' ', this.#card(card)] : [this.#card(card)]));
    }
    if (isOne(SUIT_PARAMS, name) && typeof value === 'string') return [{ suit: value }];
    if (isOne(SEAT_PARAMS, name) && typeof value === 'number') return [this.player(value)];
    if (name === TENTHS && typeof value === 'number') return [tenths(this.language, value)];
    const text = typeof value === 'object' ? value.join(', ') : formatNumber(value);
    return [name === 'path' ? text : clean(text)];
  }

  #card(card: string): Part {
    return this.#short(card) === null ? clean(card) : { card };
  }

  #written(part: Part): string {
    if (typeof part === 'string') return part;
    if ('suit' in part) return this.suit(part.suit);
    const named = this.manner.style === 'drawn' && !this.#deck.signs;
    return named ? this.cardName(part.card) : this.card(part.card);
  }
}

/** A gain or loss with its sign: a plus, or a minus sign (not a hyphen). */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${amount}` : formatNumber(amount);
}

/** A number as text; a negative one with a minus sign (not a hyphen). */
export function formatNumber(value: number | string): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

/** A number of tenths as a decimal, or as a whole number where it is one. */
function tenths(language: Language, number: number): string {
  const written = new Intl.NumberFormat(language, { useGrouping: false });
  return `${number < 0 ? '−' : ''}${written.format(Math.abs(number) / 10)}`;
}

function isOne(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** Joins neighbouring texts into one part. */
function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else if (part !== '') all.push(part);
  }
  return all;
}

/** Removes the extra spaces that empty parts leave. */
function closed(parts: readonly Part[]): readonly Part[] {
  const all = joined(parts);
  const tidy = all.map((part, at) => {
    if (typeof part !== 'string') return part;
    let text = part.replace(/\s+/g, ' ');
    if (at === 0) text = text.trimStart();
    if (at === all.length - 1) text = text.trimEnd();
    return text;
  });
  return tidy.filter((part) => part !== '');
}

/** A text from outside, safe to show: of bounded length, and without control characters. */
function clean(text: string): string {
  const signs = Array.from(text);
  const short = signs.length <= LONGEST ? signs : [...signs.slice(0, LONGEST), '…'];
  return short
    .map((sign) => (sign !== ' ' && /[\p{C}\p{Z}]/u.test(sign) ? '\ufffd' : sign))
    .join('');
}

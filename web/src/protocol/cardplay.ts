// Made by tools/client.py from src/stammtisch/cardplay: change it there.

export type Param = number | string | readonly string[] | Message;

/** Somebody is there, for the first time or again. */
export interface Arrived {
  readonly person: number;
  readonly kind: 'arrived';
}

/** Somebody has so many cards of a Preisschnapsen now. */
export interface Bought {
  readonly person: number;
  readonly cards: number;
  readonly kind: 'bought';
}

/** All lists are in, or all rounds are played: this is the result. */
export interface Closed {
  readonly kind: 'closed';
}

/** At a table of a round the card `winner` has won. Who corrects that says why. */
export interface Decided {
  readonly round: number;
  readonly table: number;
  readonly winner: number;
  readonly reason: string;
  readonly kind: 'decided';
}

/**
 * The next series is seated: for each table the people by their seats.
 *
 * `seed` is what the lots were drawn with, `how` the method. `waiting` are those for whom
 * there is no table, where all are of three.
 */
export interface Drawn {
  readonly tables: readonly (readonly number[])[];
  readonly seed: string;
  readonly how: 'drawn' | 'standing';
  readonly waiting: readonly number[];
  readonly kind: 'drawn';
}

/**
 * A table has handed in its list; `missing` deals were not played.
 *
 * `gone` is who of four went home before the end, where that was not said then. Who enters a
 * list again says why: `reason`.
 */
export interface HandedIn {
  readonly series: number;
  readonly table: number;
  readonly lines: readonly ListLine[];
  readonly missing: number;
  readonly gone: number | null;
  readonly reason: string;
  readonly kind: 'handed_in';
}

/** Who came late makes a three a four, before anything is entered there. */
export interface Joined {
  readonly person: number;
  readonly table: number;
  readonly kind: 'joined';
}

/** Somebody goes home: at the table the others go on, and the list of who goes ends there. */
export interface Left {
  readonly person: number;
  readonly kind: 'left';
}

/**
 * One line of a score sheet: what is counted, and how much it brings.
 *
 * Programs read `key`, one of `GAME.keys`; people read `message`. `clause` is the rule
 * that counts it. A `total` sums up lines above it. `factors` are set where the message shows
 * the amount as their product.
 */
export interface Line {
  readonly key: string;
  readonly amount: number;
  readonly message: Message;
  readonly clause: string;
  readonly total: boolean;
  readonly factors: readonly number[];
}

/**
 * A person's line under a list: points of the own games, games won and lost (SK 7.2).
 *
 * `lost_at_three`: of these after one of four had gone home.
 */
export interface ListLine {
  readonly person: number;
  readonly points: number;
  readonly won: number;
  readonly lost: number;
  readonly lost_at_three: number;
}

/**
 * A deal as the list has it: what `person` played and how it ended; `null`: passed in.
 *
 * The other fields are a `WrittenGame`'s.
 */
export interface ListRow {
  readonly person: number | null;
  readonly kind: '' | 'C' | 'S' | 'H' | 'D' | 'grand' | 'null';
  readonly won: boolean;
  readonly matadors: number;
  readonly hand: boolean;
  readonly announced: 'schneider' | 'schwarz' | 'ouvert' | null;
  readonly made: '' | 'schneider' | 'schwarz';
  readonly overbid: number;
}

/**
 * An identifier of the catalogue and the parameters of its sentence.
 *
 * The name of a parameter says how it is rendered: `CARD_PARAMS` and `CARDS_PARAMS` are card
 * codes, `SUIT_PARAMS` suits' letters, `SEAT_PARAMS` players, `amount` is in tenths,
 * `path` is a file's name; anything else is a number, a text or a message. `number` chooses
 * the plural.
 */
export interface Message {
  readonly id: string;
  readonly params: readonly (readonly [string, Param])[];
}

/** The fee was paid for all cards of now, or was not after all. */
export interface Paid {
  readonly person: number;
  readonly paid: boolean;
  readonly kind: 'paid';
}

/**
 * Somebody has got, or given, what the cash sheet says; or has not after all.
 *
 * `amount` are the cents that were paid out then, negative where the person has paid.
 */
export interface PaidOut {
  readonly person: number;
  readonly done: boolean;
  readonly amount: number;
  readonly kind: 'paid_out';
}

/** What is played, for how much, and how it goes on; it may change as long as it fits. */
export interface Planned {
  readonly terms: Terms;
  readonly kind: 'planned';
}

/** Cards that shared a place have played it off: their order, from the best on. */
export interface PlayedOff {
  readonly order: readonly number[];
  readonly kind: 'played_off';
}

/**
 * As `Account`, in the game's points; `lost` is what each kind of decision gave away.
 *
 * A deal that was broken off has neither `others` nor `rest`: what came of it is not known.
 */
export interface QuickAccount {
  readonly promise: number;
  readonly chance: number;
  readonly others: number;
  readonly rest: number;
  readonly lost: Readonly<Record<string, number>>;
}

/**
 * The next round: the pairs of cards that meet, by their tables, and the cards with a bye.
 *
 * `gone` are the cards of people who went home; `seed` is what the lots were drawn with,
 * empty where the round follows from those before it.
 */
export interface RoundDrawn {
  readonly pairs: readonly (readonly [number, number])[];
  readonly byes: readonly number[];
  readonly gone: readonly number[];
  readonly seed: string;
  readonly kind: 'round_drawn';
}

/** Row `number` (from 0) of a list is written, or written anew: what stood there is struck. */
export interface RowWritten {
  readonly series: number;
  readonly table: number;
  readonly number: number;
  readonly row: ListRow;
  readonly kind: 'row_written';
}

/**
 * One part of a score sheet.
 *
 * `key` is one of `GAME.parts`; `seat` is the player whose count it is, `null` where it is
 * the whole deal's.
 */
export interface Section {
  readonly key: string;
  readonly heading: Message;
  readonly lines: readonly Line[];
  readonly seat: number | null;
}

/** The cards are on the tables: the clock of the series, or of the round, runs. */
export interface Started {
  readonly kind: 'started';
}

/**
 * What an evening is played by.
 *
 * **Lists**: a series is `rounds` deals of everybody at the table: 12 rounds are 48 games at a
 * four and 36 at a three. After the first series people are `drawn` anew or seated by their
 * `standing`. Each game lost costs `lost`, from the `more_from`-th of a series on
 * `lost_more`; that money is the pot's or the club's (`lost_to`). At Scarto whoever comes last
 * at a table pays `lost` to each of the others (SC 7.1).
 *
 * **Pairs**: two play until one has won `bummerl` Bummerl. A card has so many `lives`; a
 * person may buy so many `cards`, until round `sold_until` is drawn.
 *
 * `minutes` are for a series or a round, 0 for no clock. `fee` is paid at the door, for each
 * card. `prizes` are for places 1, 2, …: per cent of the pot, or cents where `in_cents`.
 */
export interface Terms {
  readonly form: 'skat' | 'scarto' | 'lives' | 'knockout' | 'round_robin';
  readonly series: number;
  readonly rounds: number;
  readonly minutes: number;
  readonly then: 'drawn' | 'standing';
  readonly bummerl: number;
  readonly lives: number;
  readonly cards: number;
  readonly sold_until: number;
  readonly fee: number;
  readonly lost: number;
  readonly lost_more: number;
  readonly more_from: number;
  readonly lost_to: 'pot' | 'club';
  readonly prizes: readonly number[];
  readonly in_cents: boolean;
}

/** The event of this number counts no longer. */
export interface Undone {
  readonly number: number;
  readonly kind: 'undone';
}

// Made by tools/client.py from src/stammtisch/cardplay: change it there.

export type Param = number | string | readonly string[] | Message;

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

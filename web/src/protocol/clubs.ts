// Made by tools/client.py from src/stammtisch/table/clubs/messages.py: change it there.

import type {
  Arrived,
  Bought,
  Closed,
  Decided,
  Drawn,
  HandedIn,
  Joined,
  Left,
  ListLine,
  ListRow,
  Message,
  Paid,
  PaidOut,
  Planned,
  PlayedOff,
  RoundDrawn,
  RowWritten,
  Started,
  Terms,
  Undone,
} from './cardplay';

export type Game = 'skat' | 'scarto' | 'schnapsen';

export type PenState = 'you' | 'another' | 'nobody';

/** A club is founded; who asks becomes its first keeper. */
export interface NewClub {
  readonly name: string;
}

/** What the club is called, and how many of a member's evenings in a year count; 0 is all. */
export interface ClubRules {
  readonly name: string;
  readonly best?: number;
}

/** How a member is called; an empty name deletes it. */
export interface MemberName {
  readonly name: string;
}

/** The token of a link by which one becomes a keeper. */
export interface KeeperToken {
  readonly token: string;
}

/** An evening; without `terms` it is played by those of the club's last one. */
export interface NewEvening {
  readonly date: string;
  readonly title?: string;
  readonly terms?: Terms | null;
}

/** When an evening is, and what it is called. */
export interface EveningName {
  readonly date: string;
  readonly title?: string;
}

/** Somebody new is at the door. `sure`: it is nobody of nearly the same name. */
export interface Admit {
  readonly name: string;
  readonly sure?: boolean;
  readonly kind: 'admit';
}

/** The next series is to be seated, by lots or by the standing; or the next round drawn. */
export interface Draw {
  readonly how: 'drawn' | 'standing';
  readonly kind: 'draw';
}

export type EveningAct =
  | Admit
  | Draw
  | Planned
  | Arrived
  | Left
  | Paid
  | Joined
  | Started
  | HandedIn
  | Bought
  | Decided
  | PlayedOff
  | Closed
  | PaidOut
  | Undone;

/** The tables of the last series whose lists get new keys; none are all. */
export interface WhichLists {
  readonly tables?: readonly number[];
}

/** Row `number` (from 0) of a list: the next one, or one that is written anew. */
export interface NewRow {
  readonly number: number;
  readonly row: ListRow;
}

/** The unguessable id of a club. */
export interface ClubKey {
  readonly id: string;
}

/** The unguessable id of an evening. */
export interface EveningKey {
  readonly id: string;
}

/** The token of a link that makes whoever opens it first a keeper, once that is confirmed. */
export interface Invitation {
  readonly token: string;
}

/** One line of one's own list: a club that one keeps, or will when that is `confirmed`. */
export interface ClubLine {
  readonly id: string;
  readonly name: string;
  readonly confirmed: boolean;
}

/** Somebody who comes to the evenings. `last`: was there at the last one. */
export interface Member {
  readonly number: number;
  readonly name: string;
  readonly last: boolean;
}

/** Somebody who keeps the club, by the name of the guest. */
export interface Keeper {
  readonly number: number;
  readonly name: string;
  readonly confirmed: boolean;
  readonly you: boolean;
}

/** An evening in the club's list, with the winners if it is over. */
export interface EveningLine {
  readonly id: string;
  readonly date: string;
  readonly title: string;
  readonly game: 'skat' | 'scarto' | 'schnapsen';
  readonly people: number;
  readonly closed: boolean;
  readonly winners: readonly string[];
}

/**
 * A member's year.
 *
 * `scores` are by evening, `null` where the member did not play; `counted` says which of
 * them make up the `total`.
 */
export interface SheetLine {
  readonly name: string;
  readonly place: number;
  readonly total: number;
  readonly scores: readonly (number | null)[];
  readonly counted: readonly boolean[];
}

/**
 * The results of a year's evenings of one game, the earliest first.
 *
 * `years` are those with evenings, `games` what was played in this one.
 */
export interface ClubSheet {
  readonly year: number;
  readonly years: readonly number[];
  readonly game: 'skat' | 'scarto' | 'schnapsen';
  readonly games: readonly ('skat' | 'scarto' | 'schnapsen')[];
  readonly dates: readonly string[];
  readonly lines: readonly SheetLine[];
}

/** What only keepers are shown of a club; `onlookers` is the key in the onlookers' link. */
export interface Keeping {
  readonly members: readonly Member[];
  readonly keepers: readonly Keeper[];
  readonly onlookers: string;
}

/** A club's page. `keeping` is `null` for onlookers. The latest evening comes first. */
export interface Club {
  readonly id: string;
  readonly name: string;
  readonly best: number;
  readonly evenings: readonly EveningLine[];
  readonly sheet: ClubSheet;
  readonly keeping: Keeping | null;
}

/** Somebody at an evening; without a name where that was deleted. */
export interface PersonShown {
  readonly number: number;
  readonly name: string;
  readonly left: boolean;
}

/**
 * A table: its people by their seats; of a list that is in, the lines and what they make.
 *
 * `deals` are those of the whole list, of which `missing` were not played. `written` counts
 * the rows of a list that is kept at its table.
 */
export interface TableShown {
  readonly people: readonly number[];
  readonly gone: readonly number[];
  readonly deals: number;
  readonly written: number;
  readonly lines: readonly ListLine[] | null;
  readonly scores: readonly number[] | null;
  readonly missing: number;
  readonly reasons: readonly string[];
}

/**
 * A series. `repeats` are those who meet again, which could not be helped.
 *
 * `waiting` are those for whom there is no table, where all are of three.
 *
 * `started` and `ends` are empty where no clock runs.
 */
export interface SeriesShown {
  readonly how: 'drawn' | 'standing';
  readonly seed: string;
  readonly started: string;
  readonly ends: string;
  readonly tables: readonly TableShown[];
  readonly repeats: readonly (readonly [number, number])[];
  readonly waiting: readonly number[];
}

/**
 * A card of a Preisschnapsen, the best first; `ordinal` counts its person's cards from 1.
 *
 * `lives` are left, `out` is the round in which it lost the last, 0 if it has some; both are 0
 * where nothing is played for lives. `present`: its person is there.
 */
export interface CardShown {
  readonly number: number;
  readonly person: number;
  readonly ordinal: number;
  readonly place: number;
  readonly won: number;
  readonly lost: number;
  readonly lives: number;
  readonly out: number;
  readonly present: boolean;
  readonly prize: number;
}

/** Two cards meet at a table; `winner` is one of them, `null` before it is known. */
export interface GameShown {
  readonly cards: readonly [number, number];
  readonly winner: number | null;
  readonly reasons: readonly string[];
}

/**
 * A round. `games` are by their tables, `byes` and `gone` are cards; see `SeriesShown`.
 *
 * In the last round of a knock-out the second game is the one for the third place (`third`).
 */
export interface RoundShown {
  readonly seed: string;
  readonly started: string;
  readonly ends: string;
  readonly games: readonly GameShown[];
  readonly byes: readonly number[];
  readonly gone: readonly number[];
  readonly repeats: readonly (readonly [number, number])[];
  readonly third: boolean;
}

/**
 * What is played in pairs. `play_offs` are cards that share a place with prizes.
 *
 * `over`: all rounds are played. `next_cards` are in the next round, which can be drawn.
 * `on_sale`: cards can be bought now, `most` for a person.
 */
export interface PairsShown {
  readonly cards: readonly CardShown[];
  readonly rounds: readonly RoundShown[];
  readonly play_offs: readonly (readonly number[])[];
  readonly over: boolean;
  readonly next_cards: readonly number[];
  readonly on_sale: boolean;
  readonly most: number;
}

/**
 * One line of the standing; `series` are the scores by series.
 *
 * In pairs it is the person's best card, `total` what it won; the cards are in `PairsShown`.
 */
export interface PlaceShown {
  readonly person: number;
  readonly place: number;
  readonly total: number;
  readonly won: number;
  readonly lost: number;
  readonly series: readonly (number | null)[];
  readonly prize: number;
}

/**
 * What a person has to do with the cash box; `open` above 0 is still to be paid out.
 *
 * Of `fee`, `unpaid` is to be paid at the door; `lost` is below 0 where others pay.
 * `settled` was paid out already, negative where the person has paid; `paid_out`: that is all
 * of it. A correction after that opens the difference.
 */
export interface AccountShown {
  readonly person: number;
  readonly fee: number;
  readonly paid: boolean;
  readonly unpaid: number;
  readonly lost: number;
  readonly prize: number;
  readonly open: number;
  readonly settled: number;
  readonly paid_out: boolean;
}

/** The cash sheet, for keepers: by person in the order of the standing, and the whole box. */
export interface MoneyShown {
  readonly accounts: readonly AccountShown[];
  readonly fees: number;
  readonly lost: number;
  readonly pot: number;
  readonly prizes: number;
  readonly club: number;
}

/**
 * An evening as it stands. `entries` counts its log; `now` is the server's time.
 *
 * `next_tables` are the sizes of the tables at the next draw, or `cannot` says why there is
 * none. `joins` are the numbers of tables that take who came late. `money` is `null` for
 * onlookers, and prizes are 0 until the evening is closed. `version` is that of the result, 0
 * before there is one. What is played in pairs is in `pairs`, and `series` are empty then.
 */
export interface EveningShown {
  readonly id: string;
  readonly club: string;
  readonly club_name: string;
  readonly date: string;
  readonly title: string;
  readonly entries: number;
  readonly now: string;
  readonly terms: Terms;
  readonly people: readonly PersonShown[];
  readonly series: readonly SeriesShown[];
  readonly pairs: PairsShown | null;
  readonly next_tables: readonly number[];
  readonly cannot: Message | null;
  readonly joins: readonly number[];
  readonly standing: readonly PlaceShown[];
  readonly closed: boolean;
  readonly version: number;
  readonly money: MoneyShown | null;
}

/** One line of the evening's log. `by` is the keeper's name, empty if there is none now. */
export interface EntryShown {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  readonly event:
    | Planned
    | Arrived
    | Left
    | Paid
    | Drawn
    | Joined
    | Started
    | RowWritten
    | HandedIn
    | Bought
    | RoundDrawn
    | Decided
    | PlayedOff
    | Closed
    | PaidOut
    | Undone;
  readonly undone: boolean;
}

/** The key in the link of a table's list. */
export interface Pen {
  readonly series: number;
  readonly table: number;
  readonly key: string;
}

/**
 * A row of a list: what is written, who dealt, and what it is worth and scores.
 *
 * `struck` ones were written anew, and count no longer.
 */
export interface RowShown {
  readonly number: number;
  readonly dealer: number | null;
  readonly row: ListRow;
  readonly value: number;
  readonly score: number;
  readonly overbid: boolean;
  readonly struck: boolean;
}

/**
 * A table's list as it is kept there.
 *
 * `present` are those who may play the next deal, the `dealer` of it among them, who does not
 * play at a table of four; with `null` the list is full, or there are not three to play.
 * `lines` and `scores` are what stands under it so far. `pen`: who may write; `holder` is
 * that guest's name. `entries` counts the log of the evening.
 */
export interface ListShown {
  readonly entries: number;
  readonly club_name: string;
  readonly date: string;
  readonly title: string;
  readonly series: number;
  readonly table: number;
  readonly people: readonly PersonShown[];
  readonly present: readonly number[];
  readonly dealer: number | null;
  readonly deals: number;
  readonly rows: readonly RowShown[];
  readonly lines: readonly ListLine[];
  readonly scores: readonly number[];
  readonly handed_in: boolean;
  readonly ends: string;
  readonly now: string;
  readonly pen: 'you' | 'another' | 'nobody';
  readonly holder: string;
}

/** Two people who sat at one table, and how often. */
export interface Meeting {
  readonly person: number;
  readonly other: number;
  readonly times: number;
}

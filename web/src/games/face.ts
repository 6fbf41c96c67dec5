// What the table needs to know about a game to show it: what lies beside the trick, what is done
// besides playing cards. Rules are none of it.

import type { Component } from 'svelte';
import type { Outcome, Position, TableInfo } from '../protocol/messages';
import type { Id } from '../words/ids';
import type { FullTableInfo, TableSession } from '../session/session.svelte';
import type { Candidate } from '../parts/typed';

export interface BoardProps {
  session: TableSession;
  table: TableInfo;
  position: Position;
}

export interface ActionsProps {
  session: TableSession;
  position: Position;
  /** The cards that are lifted from the hand, to be laid away. */
  chosen: readonly string[];
}

export interface StageProps extends ActionsProps {
  table: FullTableInfo;
}

export interface DealScoreProps {
  table: FullTableInfo;
  position: Position;
  outcome: Outcome;
}

export interface MatchSheetProps {
  table: FullTableInfo;
  position: Position | null;
}

/** A card of one's own that is marked: with a sign, and a word for ears. */
export interface Mark {
  readonly sign: 'new' | 'stays';
  readonly word: string;
}

export interface GameFace {
  readonly name: string;
  /** How its cards look and are called: a name among `DECKS`. */
  readonly pack: string;
  /** So many cards a hand holds at most: room for them is kept. */
  readonly maxHand: number;
  /** FullTableInfo is kept before the hand for so many lines of buttons, for they come and go. */
  readonly buttonRows?: number;
  /** Games stand on the start page in this order. */
  readonly order: number;
  /** On which side of a player the next in turn sits: Scarto goes round to the right (SC 2). */
  readonly nextSits: 'left' | 'right';
  /** Three cards that lie on the start page. */
  readonly samples: readonly [string, string, string];
  /** The options of a table that is opened with one click. */
  readonly quick: Readonly<Record<string, boolean | number | string>>;
  /** What lies on the table beside the trick: the stock, the skat, what was declared. */
  readonly Board?: Component<BoardProps>;
  /** What may be done besides playing a card; without it, every offer is a button. */
  readonly Actions?: Component<ActionsProps>;
  /** What lies in the middle instead of a trick, while `staged` says so: an auction, a choice. */
  readonly Stage?: Component<StageProps>;
  readonly staged?: (position: Position) => boolean;
  /** An act that the page may do by itself, by public facts alone; `null` where it is the person's. */
  readonly automatic?: (position: Position) => string | null;
  /** What must be done before a card can be played; `null` where nothing must. */
  readonly prerequisite?: (position: Position) => string | null;
  /** Whether more is offered with this card than playing it, so that a person must choose. */
  readonly ambiguous?: (position: Position, card: string) => boolean;
  /** Whether stepping in is to be reckoned with, by public facts. */
  readonly mayInterrupt?: (position: Position) => boolean;
  /** The board shows the facts itself. */
  readonly showsFacts?: boolean;
  /** A letter that does something while the hand has the focus, as often as it is offered. */
  readonly keys?: readonly {
    readonly letter: string;
    readonly action: string;
    readonly help: Id;
  }[];
  /** What somebody may type who means no offer, and gets a refusal that says what is due. */
  readonly typed?: (position: Position) => readonly Candidate[];
  /** Cards of the hand that are marked. */
  readonly marks?: (position: Position) => ReadonlyMap<string, Mark>;
  /** The sum of a deal, item by item; without it, plain tables. */
  readonly DealScore?: Component<DealScoreProps>;
  /** The whole match sheet; without it, a column for each player. */
  readonly MatchSheet?: Component<MatchSheetProps>;
  /** The match so far, small, beside the table. */
  readonly ScorePad?: Component<MatchSheetProps>;
}

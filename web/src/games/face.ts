// What the table needs from a game to show it: components and display options. It holds no rules.

import type { Component } from 'svelte';
import type { Message, Outcome, Position, TableInfo } from '../protocol/messages';
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
  /** The cards that are chosen in the hand, to be laid away. */
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

/** A mark on a card of the hand: its sign, and its text for screen readers. */
export interface Mark {
  readonly sign: 'new' | 'stays';
  readonly word: string;
}

export interface GameFace {
  readonly name: string;
  /** The deck that it is played with: a key of `DECKS`. */
  readonly pack: string;
  /** The most cards that a hand can hold; the layout reserves room for them. */
  readonly maxHand: number;
  /** Rows of action buttons for which the layout reserves room above the hand, as they come and go. */
  readonly buttonRows?: number;
  /** The game's position on the start page. */
  readonly order: number;
  /** The side of a player on which the next in turn sits: Scarto goes round to the right (SC 2). */
  readonly nextSits: 'left' | 'right';
  /** The three cards that the start page shows. */
  readonly samples: readonly [string, string, string];
  /** The options of a table that is opened with one click. */
  readonly quick: Readonly<Record<string, boolean | number | string>>;
  /** The published set of rules that is usual where people speak so: by BCP 47 tags. */
  readonly usual?: Readonly<Record<string, string>>;
  /** What lies beside the trick: the stock, the skat, the declared game. */
  readonly Board?: Component<BoardProps>;
  /** The actions besides playing a card; without this component, every offer is a button. */
  readonly Actions?: Component<ActionsProps>;
  /** What the cards are that nobody has at the end of the deal; without it, “set aside”. */
  readonly aside?: (cards: readonly string[]) => Message;
  /** What the middle shows instead of a trick while `staged` is true: an auction, a choice. */
  readonly Stage?: Component<StageProps>;
  readonly staged?: (position: Position) => boolean;
  /**
   * An action that the page may take by itself; `null` where the person decides. It depends on public
   * facts alone, so that it reveals nothing.
   */
  readonly automatic?: (position: Position) => string | null;
  /**
   * The only action that a player has, if it is one to get over with. It depends on the hand, so the
   * page takes it only where no other person could read that from its haste.
   */
  readonly forced?: (position: Position) => string | null;
  /** The action that must come before a card can be played; `null` if none. */
  readonly prerequisite?: (position: Position) => string | null;
  /** Actions that end the deal or bind a player: a lesson offers them only where they lead on. */
  readonly decisive?: readonly string[];
  /** Whether this card has another action besides playing it, so that the person must choose. */
  readonly ambiguous?: (position: Position, card: string) => boolean;
  /** Whether another player might interrupt now, by public facts; without it, always. */
  readonly mayInterrupt?: (position: Position) => boolean;
  /** `Board` shows the position's facts, so the table does not. */
  readonly showsFacts?: boolean;
  /** Shortcut keys: a letter that takes an action, if it is offered, while the hand has the focus. */
  readonly keys?: readonly {
    readonly letter: string;
    readonly action: string;
    readonly help: Id;
  }[];
  /** Actions besides the offers that may be typed; their refusal explains what is due. */
  readonly typed?: (position: Position) => readonly Candidate[];
  /** The marks on cards of the hand. */
  readonly marks?: (position: Position) => ReadonlyMap<string, Mark>;
  /** The itemised score of a deal, fetched while it is played; without it, plain tables. */
  readonly dealScore?: () => Promise<{ default: Component<DealScoreProps> }>;
  /** The whole match sheet, fetched when it is opened; without it, a column for each player. */
  readonly matchSheet?: () => Promise<{ default: Component<MatchSheetProps> }>;
  /** The small match sheet beside the trick; without it, the last deals in a table. */
  readonly ScorePad?: Component<MatchSheetProps>;
}

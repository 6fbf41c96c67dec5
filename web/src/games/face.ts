// What the table needs to know about a game to show it: what lies beside the trick, what is done
// besides playing cards. Rules are none of it.

import type { Component } from 'svelte';
import type { Position, TableInfo } from '../protocol/messages';
import type { TableSession } from '../table/session.svelte';

export interface FeltProps {
  table: TableInfo;
  position: Position;
}

export interface ActionsProps {
  session: TableSession;
  position: Position;
  /** The cards that are lifted from the hand, to be laid away. */
  chosen: readonly string[];
}

export interface GameFace {
  readonly name: string;
  readonly pack: 'french' | 'tarot';
  /** Games stand on the start page in this order. */
  readonly place: number;
  /** On which side of a player the next in turn sits: Scarto goes round to the right (SC 2). */
  readonly nextSits: 'left' | 'right';
  /** Three cards that lie on the start page. */
  readonly samples: readonly [string, string, string];
  /** The options of a table that is opened with one click. */
  readonly quick: Readonly<Record<string, boolean | number | string>>;
  /** What lies on the table beside the trick: the stock, the skat, what was declared. */
  readonly Felt?: Component<FeltProps>;
  /** What may be done besides playing a card; without it, every offer is a button. */
  readonly Actions?: Component<ActionsProps>;
}

// When the stage replaces the trick, and which cards of the hand are marked.

import type { Position } from '../../protocol/messages';
import { voice } from '../../words/index.svelte';
import type { Mark } from '../face';
import type { Board } from './board';

export function staged(position: Position): boolean {
  return position.phase !== 'play' && position.phase !== 'finished';
}

/** The two cards that came from the skat. */
export function marks(position: Position): ReadonlyMap<string, Mark> {
  const board = position.board as Board;
  const mark: Mark = { sign: 'new', word: voice.word('skat.from_skat') };
  return new Map(board.skat.map((card) => [card, mark]));
}

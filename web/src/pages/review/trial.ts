// A position of a finished deal in which the person tries what would have been better, or else.

import type { Position } from '../../protocol/messages';
import { TableSession, type FullTableInfo } from '../../session/session.svelte';

/** A table without a server: what the person does goes to `tried`, and the position stays. */
export class Trial extends TableSession {
  readonly #tried: (action: string) => void;

  constructor(table: FullTableInfo, position: Position, tried: (action: string) => void) {
    super('', { purpose: 'replay' });
    this.#tried = tried;
    this.connectionState = 'open'; // There is no connection that could be lost.
    this.table = table;
    this.position = position;
    this.undone = position.number; // As after an undo, the page does nothing by itself.
  }

  override act(action: string): void {
    this.#tried(action);
  }
}

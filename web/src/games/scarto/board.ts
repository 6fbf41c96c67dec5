// Made by tools/client.py from src/stammtisch/faces/scarto/board.py: change it there.

import type { Message } from '../../protocol/messages';

/**
 * The discard and the Matto.
 *
 * `discarded`: three cards lie face down beside the dealer (SC 3.1). `matto` are sentences
 * about a Matto that lies on the table (SC 5.2, SC 5.3).
 */
export interface Board {
  readonly discarded: boolean;
  readonly matto: readonly Message[];
}

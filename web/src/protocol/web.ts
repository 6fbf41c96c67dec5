// Made by tools/client.py from src/stammtisch/table/web/messages.py: change it there.

import type { Message } from './cardplay';

/** Why a request was refused. */
export interface Problem {
  readonly clause: string | null;
  readonly message: Message;
}

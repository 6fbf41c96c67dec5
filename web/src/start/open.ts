// Opening a table and going there.

import { api, Unanswered } from '../net/api';
import { faceOf } from '../games';
import type { GameInfo, Message, NewTable } from '../protocol/messages';
import { go } from '../route.svelte';

/** The table that one click opens: practice against the first sensible bots, with short matches. */
export function quickTable(game: GameInfo): NewTable {
  const bot = strongest(game.bots);
  return {
    game: game.name,
    seats: Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? 'me' : bot)),
    options: faceOf(game.name)?.quick ?? {},
    practice: true,
    pace: 'calm',
  };
}

/** Bots are listed from the weakest up. */
export function strongest(bots: readonly string[]): string {
  return bots.at(-1) ?? 'thumb';
}

/** Opens a table and goes there; where that fails, says why. */
export async function open(table: NewTable): Promise<Message | null> {
  try {
    const { id } = await api.open(table);
    go({ page: 'table', id });
    return null;
  } catch (error) {
    if (error instanceof Unanswered && error.problem) return error.problem.message;
    return { id: 'page.offline', params: [] };
  }
}

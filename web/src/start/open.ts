// Opening a table and going there.

import { api, reasonOf } from '../net/api';
import { faceOf } from '../games';
import type { GameSummary, Message, NewTable, Opened } from '../protocol/messages';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';

/** The table that one click opens: against bots as they were last chosen, with a short match. */
export function quickTable(game: GameSummary): NewTable {
  const bot = levelOf(game.bots);
  return {
    game: game.name,
    seats: Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? 'me' : bot)),
    options: faceOf(game.name)?.quick ?? {},
    practice: settings.practice,
    pace: settings.pace,
  };
}

/** The level that was chosen last, where these bots have it; else the usual one. */
export function levelOf(bots: readonly string[]): string {
  return bots.includes(settings.level) ? settings.level : usual(bots);
}

/** The opponent for whoever has not chosen one: a club player; of those that can play here the last. */
export function usual(bots: readonly string[]): string {
  return bots.includes('club') ? 'club' : (bots.at(-1) ?? 'thumb');
}

/** Opens a table and goes there; where that fails, says why. */
export async function open(table: NewTable): Promise<Message | null> {
  return goTo(() => api.open(table));
}

/** Plays again with the same people, at the table that is opened for that. */
export async function rematch(table: string): Promise<Message | null> {
  return goTo(() => api.rematch(table));
}

async function goTo(ask: () => Promise<Opened>): Promise<Message | null> {
  try {
    const { id } = await ask();
    go({ page: 'table', id });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

// Opens tables, and goes to them.

import { api, reasonOf } from '../net/api';
import { faceOf } from '../games';
import type { GameSummary, Message, NewTable, Opened } from '../protocol/messages';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';

/** A table against bots, by the last settings and with a short match. */
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

/** The level that was chosen last, if `bots` has it; else the default. */
export function levelOf(bots: readonly string[]): string {
  return bots.includes(settings.level) ? settings.level : usual(bots);
}

/** The default level: `club`, or the strongest available where that is missing. */
export function usual(bots: readonly string[]): string {
  return bots.includes('club') ? 'club' : (bots.at(-1) ?? 'thumb');
}

/** Opens a table and goes there; returns the reason if that fails. */
export async function open(table: NewTable): Promise<Message | null> {
  return goTo(() => api.open(table));
}

/** Opens or joins the rematch of a table and goes there; returns the reason if that fails. */
export async function rematch(table: string): Promise<Message | null> {
  return goTo(() => api.rematch(table));
}

/** Opens a practice table with the cards of a finished deal and goes there; returns why if that fails. */
export async function sameCards(table: string, deal: number): Promise<Message | null> {
  return goTo(() => api.sameCards(table, deal));
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

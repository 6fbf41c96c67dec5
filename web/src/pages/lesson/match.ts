// What follows a lesson.

import { api, reasonOf } from '../../net/api';
import type { Message } from '../../protocol/messages';
import { open, quickTable, usual } from '../../start/open';

/** Opens a practice table of a short match against easy bots and goes there; returns why if that fails. */
export async function easyMatch(name: string): Promise<Message | null> {
  try {
    const game = (await api.games()).find((each) => each.name === name);
    if (!game) return { id: 'page.lost', params: [] };
    const bot = game.bots.includes('beginner') ? 'beginner' : usual(game.bots);
    const table = quickTable(game);
    const seats = table.seats.map((seat) => (seat === 'me' ? seat : bot));
    return await open({ ...table, seats, practice: true });
  } catch (error) {
    return reasonOf(error);
  }
}

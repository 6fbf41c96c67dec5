// Past matches in words: when, with whom.

import type { PastMatch } from '../../protocol/messages';
import type { Voice } from '../../words/voice';

const BOT = 'bot:'; // before the name of a bot, where people's names stand too

/** What the people and bots of a match are called. */
export function namesOf(voice: Voice, names: readonly string[]): string[] {
  const called = names.map((name) => {
    if (!name.startsWith(BOT)) return name || voice.word('table.unnamed');
    const id = `bot.${name.slice(BOT.length)}.seat`;
    return voice.has(id) ? voice.built(id) : voice.word('table.bot');
  });
  // Two of one name are told apart.
  return called.map((name, at) => {
    const place = called.slice(0, at + 1).filter((other) => other === name).length;
    return called.indexOf(name) === called.lastIndexOf(name) ? name : `${name} ${place}`;
  });
}

/** A total, with a minus that is as long as a figure is wide. */
export function total(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** A voice that knows the players and the cards of a match. */
export function voiceOf(voice: Voice, names: readonly string[], pack: string): Voice {
  return voice.with({ players: namesOf(voice, names), pack });
}

/** A day and a time as the reader's language writes them; as it was sent, if it is no time. */
export function when(language: string, time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);
}

export function isOver(match: PastMatch): boolean {
  return match.phase === 'finished' || match.phase === 'abandoned';
}

export function gameName(game: string): string {
  return game.charAt(0).toUpperCase() + game.slice(1);
}

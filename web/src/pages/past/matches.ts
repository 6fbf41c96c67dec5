// Past matches in words: when, with whom.

import type { PastMatch } from '../../protocol/messages';
import { playerNames } from '../../words/players';
import type { Voice } from '../../words/voice';

const BOT = 'bot:'; // before the name of a bot, where people's names stand too

/** What the people and bots of a match are called. */
export function namesOf(voice: Voice, names: readonly string[]): string[] {
  return playerNames(
    voice,
    names.map((name) =>
      name.startsWith(BOT)
        ? { kind: 'bot', name: '', bot: name.slice(BOT.length) }
        : { kind: 'person', name, bot: null },
    ),
  );
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

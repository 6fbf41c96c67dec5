// Past matches in words: when, with whom.

import type { PastMatch } from '../../protocol/messages';
import type { Cast } from '../../personas/cast';
import { playerNames } from '../../personas/players';
import type { Voice } from '../../words/voice';

const BOT = 'bot:'; // before the name of a bot, where people's names stand too

/** What the people and bots of a match are called. */
export function namesOf(voice: Voice, names: readonly string[], cast: Cast): string[] {
  return playerNames(
    voice,
    names.map((name) =>
      name.startsWith(BOT)
        ? { kind: 'bot', name: '', bot: name.slice(BOT.length) }
        : { kind: 'person', name, bot: null },
    ),
    cast,
  );
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

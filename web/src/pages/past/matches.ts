// What past matches are called.

import type { PastMatch } from '../../protocol/messages';
import type { Cast } from '../../personas/cast';
import { playerNames } from '../../personas/players';
import type { Voice } from '../../words/voice';

const BOT = 'bot:'; // the prefix that tells a bot's name from a person's

export function isBot(name: string): boolean {
  return name.startsWith(BOT);
}

/** The displayed names of a match's players. */
export function namesOf(voice: Voice, names: readonly string[], cast: Cast): string[] {
  return playerNames(
    voice,
    names.map((name) =>
      isBot(name)
        ? { kind: 'bot', name: '', bot: name.slice(BOT.length) }
        : { kind: 'person', name, bot: null },
    ),
    cast,
  );
}

/** One's own seat in a match where one had no name there: what is said of it is said to “you”. */
export function youIn({ seat, names }: Pick<PastMatch, 'seat' | 'names'>): number | null {
  return names[seat] ? null : seat;
}

/** Whether the cards of all deals were drawn: the address of the table says so. */
export function isDrawn({ repeats, of_day }: PastMatch): boolean {
  return !repeats && of_day === null;
}

export function isOver(match: PastMatch): boolean {
  return match.phase === 'finished' || match.phase === 'abandoned';
}

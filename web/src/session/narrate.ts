// What has happened, as a person at the table would tell it: one sentence after the other.

import type { Happening, Message, Param } from '../protocol/messages';

export interface Teller {
  say: (message: Message) => string;
  cardName: (card: string) => string;
}

/** `told` as text for the live region; empty if there is nothing to tell. */
export function narrate(told: readonly Happening[], teller: Teller): string {
  return told
    .map((each) => sentence(each, teller))
    .filter(Boolean)
    .map(ended)
    .join(' ');
}

function sentence(happening: Happening, teller: Teller): string {
  const { kind, text, card } = happening;
  if (kind === 'acted') {
    const what = card ? teller.cardName(card) : text ? teller.say(text) : '';
    return what && teller.say(acted(happening, what));
  }
  if (!text) return '';
  return teller.say(kind === 'reacted' ? says(happening, text) : text);
}

/** Who did what, and whether a bot chose it: for the time was up, or it covers the seat. */
export function acted({ seat, by }: Happening, action: Param): Message {
  const id =
    by === 'clock' ? 'table.acted.clock' : by === 'cover' ? 'table.acted.cover' : 'table.acted';
  return { id, params: [...who(seat), ['action', action]] };
}

function says({ seat }: Happening, words: Message): Message {
  return { id: 'table.says', params: [...who(seat), ['words', words]] };
}

function who(seat: number | null): [string, Param][] {
  return typeof seat === 'number' ? [['seat', seat]] : [];
}

/** A voice that reads aloud pauses only where a sentence ends. */
function ended(text: string): string {
  return /[.!?…。！？”]$/u.test(text) ? text : `${text}.`;
}

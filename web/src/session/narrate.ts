// The narration for the live region: what has happened, as sentences.

import type { Happening, Message, Param } from '../protocol/messages';

export interface Teller {
  say: (message: Message) => string;
  cardName: (card: string) => string;
}

/** The happenings as text; empty if none of them has one. */
export function narrate(happened: readonly Happening[], teller: Teller): string {
  return happened
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

/** Who did what; with a note if a bot chose it, because time was up or because it covers the seat. */
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

/** Ends a sentence with a full stop, since screen readers pause only there. */
function ended(text: string): string {
  return /[.!?…。！？”]$/u.test(text) ? text : `${text}.`;
}

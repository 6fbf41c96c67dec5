// What has happened, as a person at the table would tell it: one sentence after the other.

import type { Happening, Message } from '../protocol/messages';

export interface Teller {
  say: (message: Message) => string;
  player: (seat: number) => string;
  cardName: (card: string) => string;
}

/** `told` as text for the live region; empty if there is nothing to tell. */
export function narrate(told: readonly Happening[], teller: Teller): string {
  return told
    .map((each) => sentence(each, teller))
    .filter(Boolean)
    .join(' ');
}

function sentence({ kind, seat, text, card }: Happening, teller: Teller): string {
  if (kind === 'acted' && typeof seat === 'number') {
    const what = card ? teller.cardName(card) : text ? teller.say(text) : '';
    return what && ended(`${teller.player(seat)}: ${what}`);
  }
  if (!text) return '';
  const said = teller.say(text);
  if (kind === 'reacted' && typeof seat === 'number')
    return ended(`${teller.player(seat)}: ${said}`);
  return ended(said);
}

/** A voice that reads aloud pauses only where a sentence ends. */
function ended(text: string): string {
  return /[.!?…。！？”]$/u.test(text) ? text : `${text}.`;
}

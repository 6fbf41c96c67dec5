// How people of an evening are written.

import type { Language, Voice } from '../words/index.svelte';

/** Somebody of a club by the number there; without a name where that was deleted. */
export interface Named {
  readonly number: number;
  readonly name: string;
}

/** What somebody is called. */
export function nameOf(voice: Voice, people: readonly Named[], number: number): string {
  const name = people.find((each) => each.number === number)?.name;
  return name || voice.word('evening.nameless', { number });
}

/** Names as a list: `Anna, Bernd and Carla`. */
export function listed(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** From the number of a person's card to that of the next one; the first has the person's. */
const NEXT_CARD = 1_000_000;

/** Whose card it is; with which of several, from the second on. */
export function cardName(voice: Voice, people: readonly Named[], card: number): string {
  const name = nameOf(voice, people, card % NEXT_CARD);
  const ordinal = Math.floor(card / NEXT_CARD) + 1;
  return ordinal > 1 ? voice.word('evening.card.second', { name, number: ordinal }) : name;
}

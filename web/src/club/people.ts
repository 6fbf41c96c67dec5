// How people, days and times of an evening are written.

import { dates } from '../words/dates';
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

/** A day, `2026-11-29`, with its weekday or, for a column, as figures alone. */
export function dayOf(language: Language, date: string, style: 'full' | 'short' = 'full'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const format = dates(
    language,
    style === 'full' ? { dateStyle: 'full' } : { day: 'numeric', month: 'numeric' },
  );
  return format.format(new Date(year, month - 1, day));
}

/** This day here, as `2026-11-29`. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** From the number of a person's card to that of the next one; the first has the person's. */
const NEXT_CARD = 1_000_000;

/** Whose card it is; with which of several, from the second on. */
export function cardName(voice: Voice, people: readonly Named[], card: number): string {
  const name = nameOf(voice, people, card % NEXT_CARD);
  const ordinal = Math.floor(card / NEXT_CARD) + 1;
  return ordinal > 1 ? voice.word('evening.card.second', { name, number: ordinal }) : name;
}

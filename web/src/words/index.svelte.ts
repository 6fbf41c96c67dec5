/** The voice of the page. What reads it is drawn again when somebody chooses another language. */

import { untrack } from 'svelte';
import { read, watch, write } from '../storage';
import type { Message, Param } from '../protocol/messages';
import type { Id } from './ids';
import {
  LANGUAGES,
  Voice,
  type Filling,
  type Language,
  type Manner,
  type Part,
  type Texts,
} from './voice';

export { LANGUAGES, Voice };
export type { Filling, Id, Language, Manner, Part };

const KEPT = 'language';

// Only the language that is spoken is loaded.
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  it: () => import('./it.json'),
  ja: () => import('./ja.json'),
};

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
};

let current = $state.raw(new Voice({ texts: {}, style: 'drawn' }));
let wanted: Language | undefined;

/**
 * The current voice. Its methods may be called in templates and effects: they follow the language,
 * the names of the cards and the table.
 */
export const voice = {
  get now(): Voice {
    return current;
  },
  get language(): Language {
    return current.language;
  },
  say: (message: Message): string => current.say(message),
  parts: (message: Message): readonly Part[] => current.parts(message),
  word: <I extends Id>(id: I, ...filling: Filling<I>): string => current.word(id, ...filling),
  built: (id: string, params?: Readonly<Record<string, Param>>): string =>
    current.built(id, params),
  has: (id: string): boolean => current.has(id),
  player: (seat: number): string => current.player(seat),
  card: (card: string): string => current.card(card),
  cardName: (card: string): string => current.cardName(card),
  rank: (card: string): string => current.rank(card),
  suit: (suit: string): string => current.suit(suit),
};

/** The pack and the players of the table that is looked at, or other names for the cards. */
export function setManner(manner: Partial<Omit<Manner, 'language' | 'texts'>>): void {
  // An effect that sets it does not depend on it.
  current = untrack(() => current).with(manner);
}

/** Speak another language from now on, and remember it. */
export async function setLanguage(language: Language): Promise<void> {
  write(KEPT, language);
  await speak(language);
}

/**
 * Load the first language: the chosen one, else one that the browser asks for, else English. From
 * then on the page speaks as its other tabs do.
 */
export async function startSpeaking(): Promise<void> {
  watch((changed) => {
    if ((changed ?? KEPT) === KEPT && firstLanguage() !== wanted) void speak(firstLanguage());
  });
  await speak(firstLanguage());
}

function firstLanguage(): Language {
  const wishes = [read(KEPT), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wishes.find(isLanguage) ?? 'en';
}

function isLanguage(wish: unknown): wish is Language {
  return LANGUAGES.some((language) => language === wish);
}

async function speak(language: Language): Promise<void> {
  wanted = language;
  const texts = (await TEXTS[language]()).default;
  // Somebody who chooses twice gets the later choice, whichever arrives first.
  if (language !== wanted) return;
  current = untrack(() => current).with({ language, texts });
  document.documentElement.lang = language;
}

/** The page's current voice, as a reactive value: templates that read it follow the language. */

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

// Only the chosen language is loaded.
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  it: () => import('./it.json'),
  ja: () => import('./ja.json'),
};

/** The texts of the lessons, which only their pages need. */
const LESSONS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import('./lessons/en.json'),
  de: () => import('./lessons/de.json'),
  it: () => import('./lessons/it.json'),
  ja: () => import('./lessons/ja.json'),
};

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
};

let current = $state.raw(new Voice({ texts: {}, style: 'drawn' }));
let wanted: Language | undefined;
let teaching = false;

/**
 * The current voice. Templates and effects that call its methods run again when the language, the
 * names of the cards or the table change.
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

/** Sets the pack and the players of the table that is shown, or the names of the cards. */
export function setManner(manner: Partial<Omit<Manner, 'language' | 'texts'>>): void {
  // `untrack`: an effect that calls this must not depend on the voice that it sets.
  current = untrack(() => current).with(manner);
}

/** Changes the language, and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  write(KEPT, language);
  await speak(language);
}

/**
 * Loads the first language: the stored choice, else the browser's preference, else English. From then
 * on the page follows the choice of other tabs.
 */
export async function startSpeaking(): Promise<void> {
  watch((changed) => {
    if ((changed ?? KEPT) === KEPT && firstLanguage() !== wanted) void speak(firstLanguage());
  });
  await speak(firstLanguage());
}

/** Loads the texts of the lessons, in this language and in any other that is chosen later. */
export async function loadLessons(): Promise<void> {
  teaching = true;
  await speak(wanted ?? firstLanguage());
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
  const files = [TEXTS[language](), ...(teaching ? [LESSONS[language]()] : [])];
  const texts = (await Promise.all(files)).reduce<Texts>(
    (all, file) => ({ ...all, ...file.default }),
    {},
  );
  // Of two choices in a row the later one counts, whichever file arrives first.
  if (language !== wanted) return;
  current = untrack(() => current).with({ language, texts });
  document.documentElement.lang = language;
}

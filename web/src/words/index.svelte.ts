/** The page's current voice, as a reactive value: templates that read it follow the language. */

import { untrack } from 'svelte';
import { read, watch, write } from '../storage';
import type { Message, Param } from '../protocol/messages';
import type { Id, Section } from './ids';
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
export type { Filling, Id, Language, Manner, Part, Section };

const KEPT = 'language';

// Only what is needed is loaded: the chosen language, and of its sections those of the pages shown.
const FILES = import.meta.glob<{ default: Texts }>('./**/*.json');

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
};

let current = $state.raw(new Voice({ texts: {}, style: 'drawn' }));
let wanted: Language | undefined;
/** The sections that the pages need, and the names of the files whose texts `current` has. */
let needed: readonly Section[] = [];
let spoken: readonly string[] = [];

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
  heading: (seat: number): string => current.heading(seat),
  card: (card: string): string => current.card(card),
  cardName: (card: string): string => current.cardName(card),
  rank: (card: string): string => current.rank(card),
  suit: (suit: string): string => current.suit(suit),
};

/**
 * Sets the pack and the players of the table that is shown, or the names of the cards. Where nothing
 * changes the voice stays: an effect that names players by it must not run for ever.
 */
export function setManner(manner: Partial<Omit<Manner, 'language' | 'texts'>>): void {
  // `untrack`: an effect that calls this must not depend on the voice that it sets.
  const now = untrack(() => current);
  const next = now.with(manner.players ? { you: null, ...manner } : manner);
  const { pack, names, players, you } = next.manner;
  const same =
    pack === now.manner.pack &&
    you === now.manner.you &&
    names === now.manner.names &&
    players.join('\n') === now.manner.players.join('\n');
  if (!same) current = next;
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

/**
 * Loads sections of the words, in this language and in any that is chosen later; before that, none of
 * their texts may be said.
 */
export async function loadWords(sections: readonly Section[]): Promise<void> {
  needed = [...needed, ...sections.filter((section) => !needed.includes(section))];
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
  const names = [language, ...needed.map((section) => `${section}/${language}` as const)];
  if (names.every((name) => spoken.includes(name))) return;
  const found = await Promise.all(names.map(textsOf));
  // Of two choices in a row the later one counts, also for those who wait for the earlier one.
  if (language !== wanted) {
    await speak(wanted);
    return;
  }
  const now = untrack(() => current);
  const others = language === now.language ? now.manner.texts : {};
  const texts = found.reduce((all, some) => ({ ...all, ...some }), others);
  spoken = language === now.language ? [...spoken, ...names] : names;
  current = now.with({ language, texts });
  document.documentElement.lang = language;
}

async function textsOf(name: string): Promise<Texts> {
  const load = FILES[`./${name}.json`];
  if (!load) throw new Error(name);
  return (await load()).default;
}

// The person's settings for this page, but for the language, which `words` stores. They stay in this
// browser and are never sent anywhere. Each setting has its own key in the browser's storage and is
// written only when it is chosen, so a tab never overwrites what another tab has changed.

import { untrack } from 'svelte';
import { forget, read, watch, write } from './storage';
import { setManner, voice } from './words/index.svelte';

export interface Choices {
  theme: 'system' | 'daylight' | 'evening';
  motion: 'system' | 'still';
  sound: boolean;
  /** Cards that may not be played now are darkened. */
  hints: boolean;
  /** The first press lifts a card, the second plays it. */
  confirm: boolean;
  /** The page draws from the stock by itself where the draw costs the person no choice. */
  draw: boolean;
  fourColours: boolean;
  /** The cards have large indices. */
  large: boolean;
  /** The table has a text field for actions. */
  typed: boolean;
  /** The faces of the French pack, and the names of its cards. */
  faces: 'french' | 'german';
  /** By game, the index of the order in which the hand is sorted; `setOrder` changes one. */
  orders: Readonly<Record<string, number>>;
  /** For tables against bots: their level (empty: the default), their pace, and practice or not. */
  level: string;
  pace: 'calm' | 'brisk';
  practice: boolean;
  /** By game, the set of rules that was chosen last; empty: the game's own. `setRules` changes one. */
  rules: Readonly<Record<string, string>>;
  /** By game, the sets of rules that have a name of the person's own; `start/own.ts` reads them. */
  sets: Readonly<Record<string, unknown>>;
}

type Name = keyof Choices;

export const DEFAULTS: Readonly<Choices> = {
  theme: 'system',
  motion: 'system',
  sound: false,
  hints: true,
  confirm: false,
  draw: true,
  fourColours: false,
  large: false,
  typed: false,
  faces: 'french',
  orders: {},
  level: '',
  pace: 'calm',
  practice: true,
  rules: {},
  sets: {},
};

const NAMES = Object.keys(DEFAULTS) as readonly Name[];

/** The possible values of the settings that have a fixed set of them. */
const WORDS: { readonly [Each in Name]?: readonly Choices[Each][] } = {
  theme: ['system', 'daylight', 'evening'],
  motion: ['system', 'still'],
  pace: ['calm', 'brisk'],
  faces: ['french', 'german'],
};

/** Up to version 0.1 all settings were one object under this key. */
const TOGETHER = 'settings';
const PREFIX = 'settings.';

function valid(name: Name, value: unknown): boolean {
  const words: readonly unknown[] | undefined = WORDS[name];
  if (words) return words.includes(value);
  return typeof value === typeof DEFAULTS[name] && value !== null;
}

function stored<Each extends Name>(name: Each): Choices[Each] {
  const found = read(PREFIX + name);
  return valid(name, found) ? (found as Choices[Each]) : DEFAULTS[name];
}

/** Gives each setting of the old object its own key, unless it has been chosen since. */
function migrate(): void {
  const together = read(TOGETHER);
  if (typeof together !== 'object' || together === null) return;
  for (const [name, value] of Object.entries(together)) {
    const known = NAMES.find((each) => each === name);
    if (known && valid(known, value) && read(PREFIX + known) === undefined)
      write(PREFIX + known, value);
  }
  forget(TOGETHER);
}

migrate();

const current = $state(
  Object.fromEntries(NAMES.map((name) => [name, stored(name)])) as unknown as Choices,
);

/** The settings, the same in every tab. What is set here is stored under its own key. */
export const settings: Choices = new Proxy(current, {
  set(_, name, value: unknown) {
    write(PREFIX + String(name), value);
    return Reflect.set(current, name, value);
  },
});

/** Sorts the hands of a game in this order from now on. */
export function setOrder(game: string, order: number): void {
  settings.orders = { ...stored('orders'), [game]: order };
}

/** Opens the tables of a game with this set of rules from now on. */
export function setRules(game: string, set: string): void {
  settings.rules = { ...stored('rules'), [game]: set };
}

/** Keeps these sets of rules for a game, and no others. */
export function setSets(game: string, sets: unknown): void {
  settings.sets = { ...stored('sets'), [game]: sets };
}

/** Keeps the settings in step with other tabs; returns a function that stops it. */
export function followTabs(): () => void {
  return watch((changed) => {
    for (const name of NAMES)
      if (changed === null || changed === PREFIX + name) Reflect.set(current, name, stored(name));
  });
}

/** Whether the person or the system wants reduced motion. */
export function still(): boolean {
  return (
    settings.motion === 'still' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Keeps the page in step with the settings; called once, while the page is set up. */
export function applySettings(): void {
  $effect(() => followTabs());
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.motion === 'still') root.dataset.motion = 'still';
    else delete root.dataset.motion;
  });
  $effect(() => {
    if (voice.language === 'ja') void import('./style/japanese');
  });
  $effect(() => {
    const names = settings.faces;
    untrack(() => {
      setManner({ names });
    });
  });
}

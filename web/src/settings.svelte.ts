// What a person has chosen about this page; the language is kept with the words. It stays in this
// browser and is never sent anywhere.

import { untrack } from 'svelte';
import { read, write } from './net/storage';
import { setManner, voice } from './words/index.svelte';

export interface Choices {
  theme: 'system' | 'daylight' | 'evening';
  motion: 'system' | 'still';
  sound: boolean;
  /** Cards that may not be played now are shown paler. */
  hints: boolean;
  /** A card is lifted first and played by a second press. */
  confirm: boolean;
  fourColours: boolean;
  /** The faces of Skat and Schnapsen, and what the cards are called. */
  faces: 'french' | 'german';
  /** Which of a game's orders the hand is held in, by game. */
  orders: Record<string, number>;
}

const DEFAULTS: Choices = {
  theme: 'system',
  motion: 'system',
  sound: false,
  hints: true,
  confirm: false,
  fourColours: false,
  faces: 'french',
  orders: {},
};

const KEY = 'settings';

function stored(): Choices {
  const found = read(KEY);
  if (typeof found !== 'object' || found === null) return structuredClone(DEFAULTS);
  const known = Object.entries(found).filter(
    ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof Choices],
  );
  return { ...structuredClone(DEFAULTS), ...(Object.fromEntries(known) as Partial<Choices>) };
}

export const settings: Choices = $state(stored());

/** Whether cards fly: not where the person or the system asks for stillness. */
export function still(): boolean {
  return (
    settings.motion === 'still' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Keeps the page in step with the settings; called once, while the page is set up. */
export function applySettings(): void {
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
  $effect(() => {
    write(KEY, $state.snapshot(settings));
  });
}

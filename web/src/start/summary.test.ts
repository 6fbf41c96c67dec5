import { afterEach, expect, test } from 'vitest';
import type { GameSummary } from '../protocol/messages';
import { settings } from '../settings.svelte';
import type { Voice } from '../words/voice';
import { keepSet } from './own';
import { nameOfRules } from './summary';

const GAME = {
  name: 'skat',
  options: [
    { name: 'contra', default: 'none', values: ['none', 'contra', 're'], most: null, idle: {} },
  ],
  presets: [{ name: 'pub', options: { contra: 're' } }],
} as unknown as GameSummary;
const voice = { has: () => true, built: (id: string) => id } as unknown as Voice;

function called(contra: string, rules_name: string): string {
  return nameOfRules(voice, GAME, { options: { contra }, rules_name });
}

afterEach(() => {
  settings.sets = {};
});

test('rules without a set are called as the host calls them', () => {
  expect(called('contra', 'Our Tuesday rules')).toBe('Our Tuesday rules');
  expect(called('contra', '')).toBe('new.preset.own');
});

test('a host cannot call published rules by another name', () => {
  expect(called('re', 'Our Tuesday rules')).toBe('preset.skat.pub');
  expect(called('none', 'Pub')).toBe('preset.skat.default');
});

test('what this browser calls so is never said of other rules', () => {
  keepSet(GAME, 'Our Tuesday rules', { contra: 're' });
  expect(called('contra', 'Our Tuesday rules')).toBe('new.preset.own');
  keepSet(GAME, 'Mine', { contra: 'contra' });
  expect(called('contra', 'Theirs')).toBe('Mine');
});

import { afterEach, expect, test } from 'vitest';
import type { OptionInfo } from '../protocol/messages';
import { setSets, settings } from '../settings.svelte';
import { chosenSet, setName } from './options';
import { forgetSet, keepSet, ownSets } from './own';

const option = (name: string, ...values: (boolean | string)[]): OptionInfo => ({
  name,
  default: values[0] ?? null,
  values,
  most: null,
  idle: {},
});
const GAME = {
  name: 'skat',
  options: [option('players'), option('games'), option('contra', 'none', 'contra')],
  presets: [],
};
const CHOSEN = { players: '4', games: '12', contra: 'contra' };

afterEach(() => {
  settings.sets = {};
});

test('rules get a name, and are known by it: not how many play, nor how long', () => {
  expect(chosenSet(GAME, CHOSEN, ownSets(GAME))).toBeNull();
  const kept = keepSet(GAME, '  Our Tuesday rules ', CHOSEN);
  expect(ownSets(GAME)).toEqual([{ name: kept, options: { contra: 'contra' } }]);
  expect(chosenSet(GAME, CHOSEN, ownSets(GAME))).toBe(kept);
  const speaker = { has: () => true, built: (id: string) => id };
  expect(setName(speaker, 'skat', kept)).toBe('Our Tuesday rules');
});

test('a name is given once: the last rules have it; and it can be forgotten', () => {
  const kept = keepSet(GAME, 'Ours', CHOSEN);
  keepSet(GAME, 'Others', { contra: 'none' });
  keepSet(GAME, 'Ours', { contra: 'none' });
  expect(ownSets(GAME).map(({ name, options }) => [name, options.contra])).toEqual([
    ['own:Others', 'none'],
    ['own:Ours', 'none'],
  ]);
  forgetSet(GAME, kept);
  expect(ownSets(GAME).map(({ name }) => name)).toEqual(['own:Others']);
});

test('what is no set of the rules that the game has now is not offered', () => {
  const set = (options: unknown, name: unknown = 'own:Old'): unknown => ({ name, options });
  const strange = [set({ contra: 'twice' }), set({ contra: 'none', bock: true }), null, 7];
  setSets('skat', [...strange, set({ contra: 'none' }, 'pub'), set({ contra: 'none' })]);
  expect(ownSets(GAME)).toEqual([{ name: 'own:Old', options: { contra: 'none' } }]);
  setSets('skat', [set({})]); // Kept before the game had this rule.
  expect(ownSets(GAME)).toEqual([{ name: 'own:Old', options: { contra: 'none' } }]);
  setSets('skat', 'nonsense');
  expect(ownSets(GAME)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { OptionInfo, Preset } from '../protocol/messages';
import {
  activeRules,
  chosenSet,
  defaultsOf,
  named,
  playersOf,
  playersOption,
  rulesOf,
  ruleSets,
  type Chosen,
} from './options';

const option = (name: string, fallback: OptionInfo['default'], ...others: (number | string)[]) => ({
  name,
  default: fallback,
  values: others.length && fallback !== null ? [fallback, ...others] : [],
  most: null,
  idle: {},
});
const GAME = {
  seats: 3,
  options: [
    option('players', 3, 4),
    option('games', null),
    option('stock_floor', 2, 4),
    option('claims', 'spoken', 'automatic', 'on_won_trick'),
  ],
  presets: [{ name: 'strict', options: { stock_floor: 4 } }] as readonly Preset[],
};
const OWN = defaultsOf(GAME.options);

test('what is as usual is not named', () => {
  expect(named(GAME.options, OWN)).toEqual({});
  expect(
    named(GAME.options, { players: 4, games: 8, stock_floor: 4, claims: 'on_won_trick' }),
  ).toEqual({ players: 4, games: 8, stock_floor: 4, claims: 'on_won_trick' });
});

test('a number that follows from the players is named only when it is written', () => {
  expect(named(GAME.options, { ...OWN, players: 4 })).toEqual({ players: 4 });
  expect(named(GAME.options, { ...OWN, games: null })).toEqual({});
});

test('the number of players is an option, or the number of seats', () => {
  expect(playersOf(GAME, OWN)).toBe(3);
  expect(playersOf(GAME, { ...OWN, players: 4 })).toBe(4);
  expect(playersOf({ seats: 2 }, {})).toBe(2);
  expect(playersOption(GAME)?.name).toBe('players');
  expect(rulesOf(GAME).map(({ name }) => name)).toEqual(['games', 'stock_floor', 'claims']);
});

test('a published set has a value for every rule, and leaves players and length as they are', () => {
  expect(ruleSets(GAME)).toEqual([
    { name: '', options: { stock_floor: 2, claims: 'spoken' } },
    { name: 'strict', options: { stock_floor: 4, claims: 'spoken' } },
  ]);
});

test('the set is known by its rules, whoever plays', () => {
  expect(chosenSet(GAME, OWN)).toBe('');
  expect(chosenSet(GAME, { ...OWN, players: 4, stock_floor: 4 })).toBe('strict');
  expect(chosenSet(GAME, { ...OWN, claims: 'automatic' })).toBeNull();
});

test('a rule whose game is not played is not shown, and has its value all the same', () => {
  const by = { ...option('contra_by', 'bidders', 'anyone'), idle: { contra: ['none'] } };
  const game = { options: [option('contra', 'none', 'contra'), by], presets: [] };
  const names = (chosen: Chosen): string[] => activeRules(game, chosen).map(({ name }) => name);
  expect(names({ contra: 'none', contra_by: 'anyone' })).toEqual(['contra']);
  expect(names({ contra: 'contra', contra_by: 'anyone' })).toEqual(['contra', 'contra_by']);
  expect(named(game.options, { contra: 'none', contra_by: 'anyone' })).toEqual({
    contra_by: 'anyone',
  });
});

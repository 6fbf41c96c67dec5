// Rules to which somebody has given a name: sets beside the published ones, kept in this browser.

import type { GameSummary } from '../protocol/messages';
import { setSets, settings } from '../settings.svelte';
import {
  chosenSet,
  defaultsOf,
  isChoice,
  OWN,
  rulesOf,
  type Chosen,
  type RuleSet,
} from './options';

export const LONGEST = 40;
const MOST = 20;

type Game = Pick<GameSummary, 'name' | 'options'>;

/** The named sets of a game that it still has all rules and values of; newer rules are the usual. */
export function ownSets(game: Game): readonly RuleSet[] {
  const kept: unknown = settings.sets[game.name];
  if (!Array.isArray(kept)) return [];
  const usual = defaultsOf(rulesOf(game).filter(isChoice));
  return kept
    .filter((each) => isSet(game, each))
    .map(({ name, options }) => ({ name, options: { ...usual, ...options } }));
}

function isSet(game: Game, kept: unknown): kept is RuleSet {
  const { name, options } = (kept ?? {}) as Partial<Record<keyof RuleSet, unknown>>;
  if (typeof name !== 'string' || !name.startsWith(OWN)) return false;
  if (typeof options !== 'object' || options === null) return false;
  const rules = rulesOf(game).filter(isChoice);
  const chosen = options as Chosen;
  return Object.entries(chosen).every(([name, value]) =>
    rules.some((rule) => rule.name === name && rule.values.some((each) => each === value)),
  );
}

/** Keeps the rules under a name, in place of those that had it; returns the set's name. */
export function keepSet(game: Game, name: string, options: Chosen): string {
  const rules = rulesOf(game).filter(isChoice);
  const set: RuleSet = {
    name: `${OWN}${name.trim().slice(0, LONGEST)}`,
    options: Object.fromEntries(rules.map((rule) => [rule.name, options[rule.name] ?? null])),
  };
  const others = ownSets(game).filter((each) => each.name !== set.name);
  setSets(game.name, [...others, set].slice(-MOST));
  return set.name;
}

/** The name of these rules, if they have one here; of published rules it is empty. */
export function nameOf(game: GameSummary, options: Chosen): string {
  const set = chosenSet(game, options, ownSets(game));
  return set?.startsWith(OWN) ? set.slice(OWN.length) : '';
}

export function forgetSet(game: Game, name: string): void {
  setSets(
    game.name,
    ownSets(game).filter((each) => each.name !== name),
  );
}

// The rule options of a new table, and the texts of options and their values, with the ids
// `option.<game>.<name>` and `option.<game>.<name>.<value>`.

import type { GameSummary, OptionInfo } from '../protocol/messages';

interface Speaker {
  has: (id: string) => boolean;
  built: (id: string) => string;
}

export type OptionValue = boolean | number | string;

/** The options of a new table; `null`: not named, so that it follows from the others. */
export type Chosen = Record<string, OptionValue | null>;

type Rules = Pick<GameSummary, 'options' | 'presets'>;

/** The option that says how many play, where a game has it. */
const PLAYERS = 'players';

/** How the names begin of sets that are kept in this browser (`own.ts`). */
export const OWN = 'own:';

/** A set of rules; the game's own rules have no name. */
export interface RuleSet {
  readonly name: string;
  readonly options: Readonly<Chosen>;
}

/** The option that says how many play. */
export function playersOption({ options }: Pick<Rules, 'options'>): OptionInfo | undefined {
  return options.find(({ name }) => name === PLAYERS);
}

/** How many play: as many as a deal has seats, unless an option says it. */
export function playersOf(game: Pick<GameSummary, 'seats'>, options: Chosen): number {
  return Number(options[PLAYERS] ?? game.seats);
}

/** The options besides that of the players, which no set of rules changes. */
export function rulesOf({ options }: Pick<Rules, 'options'>): readonly OptionInfo[] {
  return options.filter(({ name }) => name !== PLAYERS);
}

/** The same without those that have no effect beside the others. */
export function activeRules(game: Pick<Rules, 'options'>, chosen: Chosen): readonly OptionInfo[] {
  return rulesOf(game).filter(({ idle }) =>
    Object.entries(idle).every(([name, values]) => !values.some((value) => value === chosen[name])),
  );
}

/** Whether an option is chosen from a list; numbers say how long a match is. */
export function isChoice({ values }: OptionInfo): boolean {
  return values.length > 0;
}

/** Every option with its default. */
export function defaultsOf(options: readonly OptionInfo[]): Chosen {
  return Object.fromEntries(options.map((each) => [each.name, each.default]));
}

/** The game's own rules, and then the published sets: the value of each rule, but no length of a match. */
export function ruleSets(game: Rules): readonly RuleSet[] {
  const rules = rulesOf(game).filter(isChoice);
  const own = defaultsOf(rules);
  return [
    { name: '', options: own },
    ...game.presets.map(({ name, options }) => ({
      name,
      options: Object.fromEntries(
        rules.map((rule) => [rule.name, options[rule.name] ?? own[rule.name] ?? null]),
      ),
    })),
  ];
}

/** The name of the set whose rules these are; `null` for none. `own` are sets besides the published. */
export function chosenSet(
  game: Rules,
  options: Chosen,
  own: readonly RuleSet[] = [],
): string | null {
  const found = [...ruleSets(game), ...own].find((set) =>
    Object.entries(set.options).every(([name, value]) => options[name] === value),
  );
  return found?.name ?? null;
}

/** The options that a table's opening names: those that differ from their defaults. */
export function named(
  options: readonly OptionInfo[],
  chosen: Chosen,
): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(
    options.flatMap((each) => {
      const value = chosen[each.name] ?? null;
      return value === null || value === each.default ? [] : [[each.name, value] as const];
    }),
  );
}

/** What a set of rules is called; `null`: it is none of the published ones. */
export function setName(voice: Speaker, game: string, set: string | null): string {
  if (set === null) return voice.built('new.preset.own');
  if (set.startsWith(OWN)) return set.slice(OWN.length);
  const id = `preset.${game}.${set || 'default'}`;
  return voice.built(voice.has(id) ? id : 'new.preset.default');
}

/** How a set differs from the others, in a line. */
export function setAbout(voice: Speaker, game: string, set: string): string {
  if (set.startsWith(OWN)) return voice.built('new.own.about');
  const id = `preset.${game}.${set || 'default'}.about`;
  return voice.has(id) ? voice.built(id) : '';
}

export function optionName(voice: Speaker, game: string, name: string): string {
  const id = `option.${game}.${name}`;
  return voice.has(id) ? voice.built(id) : name.replaceAll('_', ' ');
}

export function optionValue(voice: Speaker, game: string, name: string, value: unknown): string {
  const text = String(value);
  const id = `option.${game}.${name}.${text}`;
  if (voice.has(id)) return voice.built(id);
  if (typeof value === 'boolean') return voice.built(value ? 'page.yes' : 'page.no');
  return text.replaceAll('_', ' ');
}

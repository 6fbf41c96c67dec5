// The terms of a table in a line.

import type { Arrange, GameSummary, TableInfo } from '../protocol/messages';
import type { Voice } from '../words/voice';
import {
  chosenSet,
  defaultsOf,
  isChoice,
  OWN,
  optionName,
  optionValue,
  playersOption,
  rulesOf,
  setName,
  type Chosen,
} from './options';
import { ownSets } from './own';

export type Terms = Pick<
  TableInfo,
  'options' | 'practice' | 'pace' | 'clock' | 'spectators_allowed' | 'away' | 'rules_name'
>;

/** The terms as the host sends them, but for the options, all of which are named. */
export type Wanted = Omit<Arrange, 'type' | 'options'> & { readonly options: Chosen };

/** The terms of a table as its host would send them. */
export function wantedAt(game: GameSummary, table: TableInfo): Wanted {
  return {
    options: optionsAt(game, table),
    practice: table.practice,
    spectators: table.spectators_allowed,
    newcomers: table.newcomers,
    move_seconds: table.clock?.move ?? null,
    reserve_seconds: table.clock?.reserve ?? 0,
    pace: table.pace,
    away: table.away,
    rules_name: table.rules_name,
  };
}

/** Every option at this table, those not named by their defaults. */
export function optionsAt(game: GameSummary, { options }: Pick<Terms, 'options'>): Chosen {
  return { ...defaultsOf(game.options), ...(options as Chosen) };
}

/** What the rules are called, how long a match is and how many play, where that is not the usual. */
export function rulesLine(
  voice: Voice,
  game: GameSummary,
  terms: Pick<Terms, 'options'> & Partial<Pick<Terms, 'rules_name'>>,
): string {
  const numbers = rulesOf(game).filter((option) => !isChoice(option));
  const players = playersOption(game);
  const others = [...(players ? [players] : []), ...numbers]
    .filter(({ name }) => name in terms.options)
    .map(
      ({ name }) =>
        `${optionName(voice, game.name, name)}: ${optionValue(voice, game.name, name, terms.options[name])}`,
    );
  return [nameOfRules(voice, game, terms), ...others].join(' · ');
}

/**
 * What the rules are called: by what this browser knows of them, else as the host calls them. A name
 * under which other rules are kept here is not taken from the host.
 */
export function nameOfRules(
  voice: Voice,
  game: GameSummary,
  terms: Pick<Terms, 'options'> & Partial<Pick<Terms, 'rules_name'>>,
): string {
  const own = ownSets(game);
  const set = chosenSet(game, optionsAt(game, terms), own);
  const given = terms.rules_name ?? '';
  const free = own.every(({ name }) => name !== OWN + given);
  return set === null && given && free ? given : setName(voice, game.name, set);
}

/** The terms that people ask for first; all of them stand in `Terms`. */
export function termsLine(voice: Voice, game: GameSummary, terms: Terms): string {
  const { clock, pace, practice, spectators_allowed, away } = terms;
  return [
    rulesLine(voice, game, terms),
    voice.built(`new.pace.${pace}`),
    ...(practice ? [voice.word('new.short.practice')] : []),
    clock ? voice.word('new.clock.move', { number: clock.move }) : voice.word('new.short.no_clock'),
    ...(clock || away === 'ask'
      ? []
      : [`${voice.word('new.away')}: ${voice.built(`new.away.${away}`)}`]),
    voice.word(spectators_allowed ? 'new.short.watched' : 'new.short.unwatched'),
  ].join(' · ');
}

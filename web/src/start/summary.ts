// The terms of a table in a line.

import type { GameSummary, TableInfo } from '../protocol/messages';
import type { Voice } from '../words/voice';
import {
  chosenSet,
  defaultsOf,
  isChoice,
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
  'options' | 'practice' | 'pace' | 'clock' | 'spectators_allowed' | 'away'
>;

/** Every option at this table, those not named by their defaults. */
export function optionsAt(game: GameSummary, { options }: Pick<Terms, 'options'>): Chosen {
  return { ...defaultsOf(game.options), ...(options as Chosen) };
}

/** What the rules are called, how long a match is and how many play, where that is not the usual. */
export function rulesLine(voice: Voice, game: GameSummary, terms: Pick<Terms, 'options'>): string {
  const numbers = rulesOf(game).filter((option) => !isChoice(option));
  const players = playersOption(game);
  const others = [...(players ? [players] : []), ...numbers]
    .filter(({ name }) => name in terms.options)
    .map(
      ({ name }) =>
        `${optionName(voice, game.name, name)}: ${optionValue(voice, game.name, name, terms.options[name])}`,
    );
  const set = chosenSet(game, optionsAt(game, terms), ownSets(game));
  return [setName(voice, game.name, set), ...others].join(' · ');
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

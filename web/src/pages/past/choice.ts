// Which past matches are listed, and what they add up to.

import type { PastMatch } from '../../protocol/messages';
import { isBot } from './matches';

/** What a list of matches is narrowed down to. */
export interface Choice {
  /** A game's name; empty: every game. */
  game: string;
  company: 'any' | 'people' | 'bots';
  /** Only matches that this guest has won. */
  won: boolean;
}

export const ALL: Readonly<Choice> = { game: '', company: 'any', won: false };

type Listed = Pick<PastMatch, 'game' | 'names' | 'seat' | 'winners'>;

/** Whether this guest has won, alone or level with others. */
export function hasWon({ winners, seat }: Pick<Listed, 'winners' | 'seat'>): boolean {
  return winners.includes(seat);
}

/** Whether at least one other player was a person. */
export function withPeople({ names, seat }: Pick<Listed, 'names' | 'seat'>): boolean {
  return names.some((name, at) => at !== seat && !isBot(name));
}

export function chosen<Match extends Listed>(
  matches: readonly Match[],
  { game, company, won }: Choice,
): readonly Match[] {
  return matches.filter(
    (match) =>
      (!game || match.game === game) &&
      (company === 'any' || withPeople(match) === (company === 'people')) &&
      (!won || hasWon(match)),
  );
}

/** The matches with a further part of the list: what was played meanwhile has pushed some there again. */
export function extended<Match extends Pick<PastMatch, 'id'>>(
  matches: readonly Match[],
  part: readonly Match[],
): readonly Match[] {
  const again = new Set(part.map(({ id }) => id));
  return [...matches.filter(({ id }) => !again.has(id)), ...part];
}

/** How many matches, and how many of them this guest has won. */
export interface Tally {
  readonly matches: number;
  readonly won: number;
}

export function tally(matches: readonly Listed[]): Tally {
  return { matches: matches.length, won: matches.filter(hasWon).length };
}

/** The tally of each game that was played. */
export function byGame(matches: readonly Listed[]): ReadonlyMap<string, Tally> {
  const games = [...new Set(matches.map(({ game }) => game))].sort();
  return new Map(games.map((game) => [game, tally(matches.filter((each) => each.game === game))]));
}

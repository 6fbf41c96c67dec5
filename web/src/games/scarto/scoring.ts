// Made by tools/client.py from src/stammtisch/games/scarto/scoring.py: change it there.

/** The parts of a score sheet: the ways of counting (SC 6.4). */
export type Part = 'main' | 'local' | 'minus_two';

/** What the lines of a score sheet count. */
export type Key =
  | 'angel'
  | 'bagatto'
  | 'matto'
  | 'kings'
  | 'queens'
  | 'cavalli'
  | 'jacks'
  | 'others'
  | 'tricks'
  | 'set'
  | 'sets'
  | 'rest'
  | 'points'
  | 'score';

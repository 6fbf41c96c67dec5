// Made by tools/client.py from src/stammtisch/games/skat/scoring.py: change it there.

/** The parts of a score sheet. */
export type Part = 'value' | 'outcome' | 'taken' | 'ramsch';

/** What the lines of a score sheet count. */
export type Key =
  | 'matadors'
  | 'game'
  | 'hand'
  | 'schneider'
  | 'schwarz'
  | 'schneider_missed'
  | 'schwarz_missed'
  | 'schneider_announced'
  | 'schwarz_announced'
  | 'ouvert'
  | 'product'
  | 'raised'
  | 'null'
  | 'bid'
  | 'card_points'
  | 'tricks'
  | 'contra'
  | 're'
  | 'most'
  | 'march'
  | 'maiden'
  | 'pushes'
  | 'score';

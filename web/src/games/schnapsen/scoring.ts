// Made by tools/client.py from src/stammtisch/games/schnapsen/scoring.py: change it there.

/** The parts of a score sheet: one a player. */
export type Part = 'player';

/** What the lines of a score sheet count. */
export type Key = 'cards' | 'marriage' | 'marriage_waits' | 'last_trick' | 'points' | 'game_points';

// What is said of cards that are not drawn.

import type { TableInfo } from '../protocol/messages';

/** Where they come from: a challenge, the key of a day, or an earlier deal. */
export function givenWord({
  challenge,
  of_day,
}: Pick<TableInfo, 'challenge' | 'of_day'>):
  'table.challenge_cards' | 'today.cards' | 'table.repeats' {
  if (challenge) return 'table.challenge_cards';
  return of_day === null ? 'table.repeats' : 'today.cards';
}

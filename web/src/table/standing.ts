// What a name card says of a player besides whose turn it is.

import type { SeatInfo, TableInfo } from '../protocol/messages';

/** That a bot plays for this player, that they are away, or ready for the next deal; else `null`. */
export function standingOf(
  sitter: Pick<SeatInfo, 'kind' | 'covered' | 'here' | 'ready'>,
  phase: TableInfo['phase'],
  own: boolean,
): 'table.covered' | 'table.away' | 'table.ready' | null {
  if (sitter.covered) return 'table.covered';
  if (sitter.kind === 'person' && !sitter.here && !own) return 'table.away';
  return sitter.ready && phase === 'between' ? 'table.ready' : null;
}

// What happens to a seat that is left.

import type { TableInfo } from '../protocol/messages';
import type { Id } from '../words/ids';

type Left = Pick<TableInfo, 'phase' | 'seats' | 'you' | 'newcomers'>;

/** The id of the question before leaving: it says what leaving means at this table now. */
export function leavingAsks({ phase, seats, you, newcomers }: Left): Id {
  if (phase === 'gathering') return 'table.stand_open';
  if (!seats.some(({ seat, kind }) => kind === 'person' && seat !== you)) return 'table.stand_ends';
  return newcomers ? 'table.stand_taken' : 'table.stand_sure';
}

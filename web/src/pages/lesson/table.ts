import type { Position } from '../../protocol/messages';
import { tableWith } from '../../session/local';
import type { FullTableInfo } from '../../session/session.svelte';

/** The table of a lesson: the learner on the seat of the position, bots on all others. */
export function lessonTable(game: string, position: Position): FullTableInfo {
  return tableWith({
    game,
    phase: position.outcome ? 'between' : 'playing',
    you: position.seat,
    personas: 0,
    players: position.seating.map((seat) => ({
      seat,
      name: '',
      bot: seat === position.seat ? null : '',
    })),
  });
}

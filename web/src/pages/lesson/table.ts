import type { Fairness, Position, Sheet, TableInfo } from '../../protocol/messages';
import type { FullTableInfo } from '../../session/session.svelte';

const NO_FAIRNESS: Fairness = { version: 0, hash: '', awaiting: null, attempts: [], seed: null };
const NO_SHEET: Sheet = {
  headline: { id: '', params: [] },
  rows: [],
  totals: [],
  notes: [],
  finished: false,
};

/** The table of a lesson: the learner on the seat of the position, bots on all others. */
export function lessonTable(game: string, position: Position): FullTableInfo {
  const seats = position.seating.map((player): TableInfo['seats'][number] => ({
    seat: player,
    kind: player === position.seat ? 'person' : 'bot',
    name: '',
    bot: player === position.seat ? null : '',
    host: false,
    here: true,
    covered: false,
    ready: false,
    kept: null,
    next: null,
  }));
  return {
    id: '',
    game,
    options: {},
    practice: true,
    clock: null,
    pace: 'calm',
    spectators_allowed: false,
    phase: position.outcome ? 'between' : 'playing',
    seats,
    spectators: 0,
    you: position.seat,
    host: false,
    can: [],
    sheet: NO_SHEET,
    fairness: NO_FAIRNESS,
    proposal: null,
    newcomers: false,
    free: [],
    left: null,
    rematch: null,
    personas: 0,
    repeats: false,
  };
}

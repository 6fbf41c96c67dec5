// Tables that no server keeps, of a replay or a lesson: they look like any other, and nothing but the
// play itself can be done there.

import type { Fairness, Sheet, TableInfo } from '../protocol/messages';
import type { FullTableInfo } from './session.svelte';

type Seat = TableInfo['seats'][number];

/** Whose table it is, in what state, and who sits there. */
type Parts = Pick<FullTableInfo, 'game' | 'phase' | 'you' | 'personas'> & {
  readonly players: readonly Pick<Seat, 'seat' | 'name' | 'bot'>[];
};

export const NO_SHEET: Sheet = {
  headline: { id: '', params: [] },
  rows: [],
  totals: [],
  notes: [],
  finished: false,
};

export const NO_FAIRNESS: Fairness = {
  version: 0,
  hash: '',
  awaiting: null,
  attempts: [],
  seed: null,
  void: [],
};

/** A practice table; a player without a `bot` is a person. */
export function tableWith({ players, ...parts }: Parts): FullTableInfo {
  return {
    ...parts,
    arranged: 0,
    rules_name: '',
    told: null,
    id: '',
    options: {},
    practice: true,
    clock: null,
    pace: 'calm',
    spectators_allowed: false,
    seats: players.map((player) => ({
      ...player,
      face: null,
      kind: player.bot === null ? 'person' : 'bot',
      host: false,
      here: true,
      covered: false,
      ready: false,
      kept: null,
      next: null,
      away: null,
    })),
    spectators: 0,
    host: false,
    can: [],
    sheet: NO_SHEET,
    fairness: NO_FAIRNESS,
    proposal: null,
    newcomers: false,
    talk: false,
    said: null,
    free: [],
    left: null,
    rematch: null,
    repeats: false,
    challenge: '',
    of_day: null,
    away: 'ask',
    absent: null,
    anew: [],
    played_for: null,
    claims: null,
  };
}

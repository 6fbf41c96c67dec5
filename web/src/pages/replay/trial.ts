// Cards that are tried: a deal that goes on in another way than it was played.

import type { OpenMoment, Replay, Step } from '../../protocol/messages';

/** An act as a record has it: a seat of the deal, and the text of its action. */
export type Act = readonly [number, string];

/** What was tried from stop `from` on; `outcome` is that of a trial which ends the deal. */
export interface Trial {
  readonly from: number;
  readonly steps: readonly Step[];
  readonly outcome: Replay['outcome'];
}

/** The acts up to stop `at`. */
function actsOf(replay: Replay, at: number): readonly Act[] {
  return replay.steps
    .slice(1, at + 1)
    .flatMap(({ seat, action }) => (seat === null || action === null ? [] : [[seat, action]]));
}

/** The record of a deal as far as stop `at`, and then `more`, without a result. */
export function recordAt(replay: Replay, at: number, more: readonly Act[] = []): string {
  const record = JSON.parse(replay.record) as Record<string, unknown>;
  // What is `undefined` is left out.
  const actions = [...actsOf(replay, at), ...more];
  return JSON.stringify({ ...record, actions, result: undefined });
}

/** The deal with what was tried instead. */
export function withTrial(replay: Replay, trial: Trial | null): Replay {
  if (!trial) return replay;
  const steps = [...replay.steps.slice(0, trial.from + 1), ...trial.steps];
  return { ...replay, steps, outcome: trial.outcome };
}

/** The trial after one more action at stop `at`; a trial goes on, or begins there. */
export function tried(trial: Trial | null, at: number, moment: OpenMoment): Trial {
  const from = trial && at >= trial.from ? trial.from : at;
  const before = trial && from === trial.from ? trial.steps.slice(0, at - from) : [];
  return { from, steps: [...before, moment.step], outcome: moment.outcome };
}

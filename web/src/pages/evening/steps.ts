// The steps of an evening in their order, and which of them is due.

import type { EveningShown, PairsShown, RoundShown, SeriesShown } from '../../protocol/messages';

export type Kind = 'door' | 'draw' | 'series' | 'round' | 'result' | 'cash' | 'history';

/** A step; `number` is that of the series or of the round, 0 where it belongs to none. */
export interface Step {
  readonly kind: Kind;
  readonly number: number;
}

type Known = Pick<EveningShown, 'terms' | 'series' | 'pairs' | 'closed'>;

const once = (kind: Kind): Step => ({ kind, number: 0 });

const round = (number: number): Step => ({ kind: 'round', number });

export const same = (a: Step, b: Step): boolean => a.kind === b.kind && a.number === b.number;

/** All steps of an evening; more series may be drawn than are planned now. */
export function stepsOf(shown: Known): Step[] {
  const played = shown.pairs ? roundsOf(shown.pairs, shown.closed) : seriesOf(shown);
  return [once('door'), ...played, once('result'), once('cash'), once('history')];
}

function seriesOf({ terms, series }: Known): Step[] {
  const numbers = Array.from({ length: Math.max(terms.series, series.length) }, (_, at) => at + 1);
  return numbers.flatMap((number): Step[] => [
    { kind: 'draw', number },
    { kind: 'series', number },
  ]);
}

/** The rounds that are drawn, and the one that can be drawn now; the first one always. */
function roundsOf({ rounds, next_cards }: PairsShown, closed: boolean): Step[] {
  const next = !rounds.length || (!closed && next_cards.length);
  return Array.from({ length: rounds.length + (next ? 1 : 0) }, (_, at) => round(at + 1));
}

/** The numbers of the tables whose lists are missing. */
export function waitingFor(series: SeriesShown): number[] {
  return [...series.tables.entries()]
    .filter(([, table]) => table.lines === null)
    .map(([at]) => at + 1);
}

/** The numbers of a round's tables that have no winner yet. */
export function playingAt({ games }: RoundShown): number[] {
  return [...games.entries()].filter(([, { winner }]) => winner === null).map(([at]) => at + 1);
}

/** The step that is due. */
export function presentOf({ terms, series, pairs, closed }: Known): Step {
  if (closed) return once('result');
  if (pairs) return presentRound(pairs);
  const last = series.at(-1);
  if (!last) return once('door');
  const waiting = waitingFor(last).length;
  const number = series.length;
  const begun = last.started || !terms.minutes || waiting < last.tables.length;
  if (waiting) return { kind: begun ? 'series' : 'draw', number };
  return number < terms.series ? { kind: 'draw', number: number + 1 } : once('result');
}

function presentRound({ rounds, next_cards }: PairsShown): Step {
  const last = rounds.at(-1);
  if (!last) return once('door');
  if (playingAt(last).length) return round(rounds.length);
  return next_cards.length ? round(rounds.length + 1) : once('result');
}

/** Whether a step comes after another one. */
export function isAfter(shown: Known, step: Step, other: Step): boolean {
  const at = (wanted: Step): number => stepsOf(shown).findIndex((each) => same(each, wanted));
  return at(step) > at(other);
}

/** Where it goes on from a step; `null`: there is something to do here first. */
export function nextOf(shown: Known, step: Step): Step | null {
  const present = presentOf(shown);
  if (!shown.series.length && !shown.pairs?.rounds.length)
    return step.kind === 'door' ? (stepsOf(shown)[1] ?? null) : null;
  if (!same(step, present)) return step.kind === 'cash' ? null : present;
  if (step.kind === 'draw' && step.number <= shown.series.length)
    return { kind: 'series', number: step.number };
  return step.kind === 'result' && shown.closed ? once('cash') : null;
}

// What the steps of an evening are called.

import type { EveningShown, PairsShown } from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';
import type { Step } from './steps';

type Known = Pick<EveningShown, 'series' | 'pairs' | 'terms'>;

/** A step's name; the long one says of a draw for which series it is, and of a figure that it is a round. */
export function labelOf(
  voice: Voice,
  shown: Known,
  { kind, number }: Step,
  length: 'short' | 'long' = 'short',
): string {
  if (kind === 'series') return voice.word('evening.step.series', { series: number });
  if (kind === 'round') return roundOf(voice, shown, number, length);
  if (kind !== 'draw') return voice.built(`evening.step.${kind}`);
  const how = shown.series[number - 1]?.how ?? (number > 1 ? shown.terms.then : 'drawn');
  if (length === 'short')
    return voice.word(how === 'drawn' ? 'evening.step.drawn' : 'evening.step.standing');
  return how === 'drawn'
    ? voice.word('evening.step.drawn_long', { series: number })
    : voice.word('evening.step.standing_long', { series: number });
}

/** What is to be done next in a step: of a draw that was made the clock is left. */
export function nextLabel(voice: Voice, shown: Known, step: Step): string {
  const drawn = step.kind === 'draw' && shown.series.length >= step.number;
  return drawn
    ? voice.word('evening.step.clock', { series: step.number })
    : labelOf(voice, shown, step, 'long');
}

/** A round's name; in the strip the later ones are figures, for there may be many. */
function roundOf(
  voice: Voice,
  { pairs, terms }: Known,
  number: number,
  length: 'short' | 'long',
): string {
  const left = pairs && terms.form === 'knockout' ? leftIn(pairs, number) : 0;
  if (left === 2) return voice.word('evening.step.final');
  if (left === 4) return voice.word('evening.step.semifinal');
  if (left === 8) return voice.word('evening.step.quarterfinal');
  return length === 'short' && number > 1
    ? String(number)
    : voice.word('evening.step.round', { round: number });
}

/** How many are left in a round of a knock-out, drawn or next; 0 in the first, where some have byes. */
function leftIn({ rounds }: PairsShown, number: number): number {
  const drawn = rounds[number - 1];
  if (drawn) return drawn.byes.length ? 0 : 2 * (drawn.games.length - (drawn.third ? 1 : 0));
  const before = rounds[number - 2];
  return before ? before.games.length + before.byes.length : 0;
}

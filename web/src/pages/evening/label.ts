// What the steps of an evening are called.

import type { EveningShown } from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';
import type { Step } from './steps';

/** A step's name; the long one says of a draw for which series it is. */
export function labelOf(
  voice: Voice,
  shown: Pick<EveningShown, 'series' | 'terms'>,
  { kind, number }: Step,
  length: 'short' | 'long' = 'short',
): string {
  if (kind === 'series') return voice.word('evening.step.series', { series: number });
  if (kind !== 'draw') return voice.built(`evening.step.${kind}`);
  const how = shown.series[number - 1]?.how ?? (number > 1 ? shown.terms.then : 'drawn');
  if (length === 'short')
    return voice.word(how === 'drawn' ? 'evening.step.drawn' : 'evening.step.standing');
  return how === 'drawn'
    ? voice.word('evening.step.drawn_long', { series: number })
    : voice.word('evening.step.standing_long', { series: number });
}

// What those who have tried are called.

import type { Challenge, Entrant } from '../../protocol/messages';
import { voice } from '../../words/index.svelte';

/** Who has tried; of a deal from outside nobody is said to have played it. */
export function nameIn({ studied }: Challenge, { number, name }: Entrant): string {
  if (studied && number === 0) return voice.word('challenge.somebody');
  return name || voice.word('table.unnamed');
}

// A row in a few words.

import type { ListRow } from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';

/** What stands beside the name of the game. */
export function besidesOf(voice: Voice, row: ListRow): string[] {
  const { matadors, hand, announced, made, overbid } = row;
  const number = Math.abs(matadors);
  const parts = [
    matadors > 0 && voice.word('skat.step.with', { number }),
    matadors < 0 && voice.word('skat.step.without', { number }),
    hand && voice.word('skat.hand'),
    announced && voice.word(`skat.announced.${announced}`),
    made && announced !== made && voice.word(`skat.step.${made}`),
    overbid && voice.word('club.list.overbid_at', { bid: overbid }),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '') as string[];
}

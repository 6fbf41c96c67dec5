// The faces that people may pick, by number: stored numbers mean these portraits, so their order stays.

import type { Look } from './cast';
import { BLUE, BROWN, GOLD, GREEN, PAPER, RED } from './colours';
import type { Voice } from '../words/voice';

export const FACES: readonly Look[] = [
  { hair: 'bob', tint: 'fair', coat: GREEN },
  { hair: 'locks', tint: 'brown', beard: 'full', coat: BLUE },
  { hair: 'tresses', tint: 'dark', glasses: true, coat: RED },
  { hair: 'locks', tint: 'grey', glasses: true, coat: GREEN },
  { hair: 'bob', tint: 'brown', glasses: true, coat: BLUE },
  { hair: 'locks', tint: 'fair', coat: BROWN },
  { hair: 'tresses', tint: 'grey', coat: GREEN },
  { hair: 'locks', tint: 'dark', beard: 'curled', coat: RED },
  { hair: 'bob', tint: 'dark', coat: GOLD },
  { hair: 'locks', tint: 'brown', cap: ['S', GREEN, GOLD], coat: BROWN },
  { hair: 'tresses', tint: 'fair', glasses: true, coat: BLUE },
  { hair: 'locks', tint: 'grey', beard: 'pointed', coat: RED },
  { hair: 'bob', tint: 'grey', glasses: true, coat: RED },
  { hair: 'locks', tint: 'dark', glasses: true, coat: BLUE },
  { hair: 'tresses', tint: 'brown', coat: BROWN },
  { hair: 'locks', tint: 'fair', cap: ['H', RED, PAPER], coat: GREEN },
  { hair: 'bob', tint: 'dark', glasses: true, coat: GREEN },
  { hair: 'locks', tint: 'brown', coat: GOLD },
  { hair: 'tresses', tint: 'dark', coat: BLUE },
  { hair: 'locks', tint: 'grey', beard: 'full', glasses: true, coat: BROWN },
  { hair: 'bob', tint: 'grey', coat: BLUE },
  { hair: 'locks', tint: 'dark', cap: ['D', BLUE, PAPER], coat: RED },
  { hair: 'tresses', tint: 'brown', glasses: true, coat: GREEN },
  { hair: 'locks', tint: 'fair', beard: 'forked', coat: BLUE },
];

/** A face, unless it is none that is drawn here. */
export function faceNumbered(number: number | null | undefined): Look | null {
  return FACES[number ?? -1] ?? null;
}

/** A face for who has picked none yet: always the same for a guest. */
export function suggested(guest: string): number {
  let sum = 0;
  for (const letter of guest) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % FACES.length;
}

/** A face in words, for those who do not see it. */
export function described(voice: Voice, number: number): string {
  const look = faceNumbered(number);
  if (!look) return voice.word('face.none');
  const parts = [
    voice.built(`face.${look.hair}`),
    voice.built(`face.${look.tint}`),
    ...(look.beard ? [voice.word('face.beard')] : []),
    ...(look.glasses ? [voice.word('face.glasses')] : []),
    ...(look.cap ? [voice.word('face.cap')] : []),
  ];
  return voice.word('face.numbered', { number: number + 1, look: parts.join(', ') });
}

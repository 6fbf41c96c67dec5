// The personas of Skat, from Saxony.

import { BLUE, BROWN, GOLD, GREEN, PAPER, RED } from '../../personas/colours';
import type { Persona } from '../../personas/cast';

export const cast: readonly Persona[] = [
  {
    id: 'frieda',
    manner: 'gentle',
    look: { hair: 'bob', tint: 'grey', glasses: true, coat: BLUE },
  },
  {
    id: 'kurt',
    manner: 'dry',
    look: { hair: 'locks', tint: 'dark', cap: ['C', BLUE, GOLD], coat: BLUE },
  },
  { id: 'lotte', manner: 'hearty', look: { hair: 'tresses', tint: 'fair', coat: RED } },
  {
    id: 'otto',
    manner: 'hearty',
    look: { hair: 'locks', tint: 'grey', beard: 'pointed', glasses: true, coat: BROWN },
  },
  { id: 'erna', manner: 'dry', look: { hair: 'bob', tint: 'dark', coat: GREEN } },
  {
    id: 'emil',
    manner: 'gentle',
    look: { hair: 'locks', tint: 'fair', cap: ['H', RED, PAPER], coat: GREEN },
  },
];

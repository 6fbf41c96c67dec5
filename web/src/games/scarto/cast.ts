// The personas of Scarto, from Piedmont.

import { BLUE, BROWN, GOLD, GREEN, PAPER, RED } from '../../personas/colours';
import type { Persona } from '../../personas/cast';

export const cast: readonly Persona[] = [
  { id: 'tilde', manner: 'gentle', look: { hair: 'tresses', tint: 'dark', coat: RED } },
  {
    id: 'gino',
    manner: 'hearty',
    look: { hair: 'locks', tint: 'dark', beard: 'forked', cap: ['C', RED, GOLD], coat: BLUE },
  },
  { id: 'rosina', manner: 'dry', look: { hair: 'bob', tint: 'brown', coat: GREEN } },
  {
    id: 'pinin',
    manner: 'gentle',
    look: { hair: 'locks', tint: 'grey', beard: 'full', glasses: true, coat: GREEN },
  },
  {
    id: 'nina',
    manner: 'hearty',
    look: { hair: 'tresses', tint: 'fair', cap: ['D', BLUE, PAPER], coat: BLUE },
  },
  {
    id: 'carlin',
    manner: 'dry',
    look: { hair: 'locks', tint: 'brown', cap: ['H', GREEN, GOLD], coat: BROWN },
  },
];

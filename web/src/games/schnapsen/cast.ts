// The personas of Schnapsen, from Austria.

import { BLUE, BROWN, GREEN, RED } from '../../personas/colours';
import type { Persona } from '../../personas/cast';

export const cast: readonly Persona[] = [
  { id: 'resi', manner: 'hearty', look: { hair: 'bob', tint: 'fair', coat: RED } },
  {
    id: 'poldi',
    manner: 'dry',
    look: { hair: 'locks', tint: 'grey', beard: 'full', cap: ['S', GREEN, BROWN], coat: BROWN },
  },
  {
    id: 'mitzi',
    manner: 'gentle',
    look: { hair: 'tresses', tint: 'grey', glasses: true, coat: BLUE },
  },
  {
    id: 'ferdl',
    manner: 'hearty',
    look: { hair: 'locks', tint: 'brown', cap: ['S', BROWN, GREEN], coat: GREEN },
  },
  { id: 'vroni', manner: 'dry', look: { hair: 'tresses', tint: 'brown', coat: GREEN } },
  {
    id: 'xaver',
    manner: 'gentle',
    look: { hair: 'locks', tint: 'dark', beard: 'curled', coat: RED },
  },
];

import type { GameFace } from '../face';
import Felt from './Felt.svelte';

const face: GameFace = {
  name: 'schnapsen',
  pack: 'french',
  place: 0,
  nextSits: 'left',
  samples: ['HK', 'HQ', 'SA'],
  quick: {},
  Felt,
};
export default face;

import type { GameFace } from '../face';
import Felt from './Felt.svelte';

const face: GameFace = {
  name: 'scarto',
  pack: 'tarot',
  place: 2,
  nextSits: 'right',
  samples: ['M', 'T20', 'CQ'],
  quick: {},
  Felt,
};
export default face;

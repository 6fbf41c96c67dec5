import type { GameFace } from '../face';
import Actions from './Actions.svelte';
import Felt from './Felt.svelte';

const face: GameFace = {
  name: 'skat',
  pack: 'french',
  place: 1,
  nextSits: 'left',
  samples: ['CJ', 'SJ', 'D10'],
  quick: { games: 3 },
  Felt,
  Actions,
};
export default face;

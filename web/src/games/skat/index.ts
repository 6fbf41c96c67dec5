import type { GameFace } from '../face';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import List from './List.svelte';
import Slip from './Slip.svelte';
import Stage from './Stage.svelte';
import { typed } from './auction';
import { marks, staged } from './staged';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
  room: 12,
  place: 1,
  nextSits: 'left',
  samples: ['CJ', 'SJ', 'D10'],
  quick: { games: 3 },
  quiet: true,
  Board,
  Actions,
  Stage,
  staged,
  marks,
  typed,
  Slip,
  Sheet: List,
};
export default face;

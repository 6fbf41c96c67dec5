import type { GameFace } from '../face';
import Board from './Board.svelte';
import Sheet from './Sheet.svelte';
import Slip from './Slip.svelte';
import Stage from './Stage.svelte';
import { marks } from './ways';

const face: GameFace = {
  name: 'scarto',
  pack: 'tarot',
  room: 28,
  place: 2,
  nextSits: 'right',
  samples: ['M', 'T20', 'CQ'],
  quick: {},
  quiet: true,
  Board,
  Stage,
  staged: (position) => position.phase === 'discard',
  marks,
  Slip,
  Sheet,
};
export default face;

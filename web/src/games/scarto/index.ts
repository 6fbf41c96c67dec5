import type { GameFace } from '../face';
import Board from './Board.svelte';
import Sheet from './Sheet.svelte';
import Slip from './Slip.svelte';
import Stage from './Stage.svelte';
import { marks } from './ways';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
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

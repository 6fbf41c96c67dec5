import type { GameFace } from '../face';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import Stage from './Stage.svelte';
import { typed } from './auction';
import { marks, staged } from './staged';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
  maxHand: 12,
  order: 1,
  nextSits: 'left',
  samples: ['CJ', 'SJ', 'D10'],
  quick: { games: 3 },
  mayInterrupt: () => false, // the stage says who may say contra
  showsFacts: true,
  Board,
  Actions,
  Stage,
  staged,
  marks,
  typed,
  dealScore: () => import('./DealScore.svelte'),
  matchSheet: () => import('./MatchSheet.svelte'),
};
export default face;

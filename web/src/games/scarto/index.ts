import type { GameFace } from '../face';
import Board from './Board.svelte';
import Stage from './Stage.svelte';
import { marks } from './ways';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
  maxHand: 28,
  order: 2,
  nextSits: 'right',
  samples: ['M', 'T20', 'CQ'],
  quick: {},
  showsFacts: true,
  Board,
  Stage,
  staged: (position) => position.phase === 'discard',
  marks,
  dealScore: () => import('./DealScore.svelte'),
  matchSheet: () => import('./MatchSheet.svelte'),
};
export default face;

import type { Position } from '../../protocol/messages';
import type { GameFace } from '../face';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import type { Board as BoardData } from './board';
import { offered, onlyPass, safeDraw, TWICE } from './offers';
import ScorePad from './ScorePad.svelte';
import Stage from './Stage.svelte';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
  maxHand: 5,
  buttonRows: 2,
  order: 0,
  nextSits: 'left',
  samples: ['HK', 'HQ', 'SA'],
  quick: {},
  usual: { 'de-AT': 'austrian' },
  showsFacts: true,
  keys: [{ letter: 'd', action: 'draw', help: 'keys.draw' }],
  Board,
  // The turn-up is drawn last.
  aside: (cards) => ({
    id: 'schnapsen.fact.stock',
    params: [
      ['card', cards.at(-1) ?? ''],
      ['number', cards.length],
    ],
  }),
  Actions,
  automatic: safeDraw,
  forced: onlyPass,
  decisive: TWICE,
  prerequisite: safeDraw,
  ambiguous: (position: Position, card: string) =>
    /[KQ]$/.test(card) && offered(position, `marriage ${card[0] ?? ''}`) !== null,
  mayInterrupt: (position: Position) => (position.board as BoardData).may_have_66,
  Stage,
  staged: (position: Position) => (position.board as BoardData).announced !== null,
  dealScore: () => import('./DealScore.svelte'),
  matchSheet: () => import('./MatchSheet.svelte'),
  ScorePad,
};
export default face;

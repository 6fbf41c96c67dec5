import type { Position } from '../../protocol/messages';
import type { GameFace } from '../face';
import Actions from './Actions.svelte';
import Bummerl from './Bummerl.svelte';
import Board from './Board.svelte';
import type { Board as BoardData } from './board';
import { offered, safeDraw } from './offers';
import Pad from './Pad.svelte';
import Slip from './Slip.svelte';
import Stage from './Stage.svelte';
import { GAME } from './game';

const face: GameFace = {
  name: GAME.name,
  pack: GAME.deck,
  room: 5,
  lines: 2,
  place: 0,
  nextSits: 'left',
  samples: ['HK', 'HQ', 'SA'],
  quick: {},
  quiet: true,
  keys: [{ letter: 'd', action: 'draw', help: 'keys.draw' }],
  Board,
  Actions,
  itself: safeDraw,
  before: safeDraw,
  doubtful: (position: Position, card: string) =>
    /[KQ]$/.test(card) && offered(position, `marriage ${card[0] ?? ''}`) !== null,
  alert: (position: Position) => (position.board as BoardData).may_have_66,
  Stage,
  staged: (position: Position) => (position.board as BoardData).announced !== null,
  Slip,
  Sheet: Bummerl,
  Pad,
};
export default face;

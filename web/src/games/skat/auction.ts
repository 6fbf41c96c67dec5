// The auction as a ladder of values: those called, the present bid, and those still open.

import type { Offer, Position } from '../../protocol/messages';
import type { Candidate } from '../../parts/typed';
import type { Board } from './board';

export interface Rung {
  readonly value: number;
  /** Below the present bid, the present bid, or above it. */
  readonly state: 'called' | 'last' | 'ahead';
  /** The offer to bid this value, if this player may. */
  readonly offer: Offer | null;
}

const BEFORE = 3;
const AHEAD = 8;

const WORD = 'bid ';

export function calls(offers: readonly Offer[]): readonly Offer[] {
  return offers.filter((offer) => offer.action.startsWith(WORD));
}

/** A player who must answer may type a value; the refusal explains what an answer is (SK 3.2). */
export function typed(position: Position): readonly Candidate[] {
  const board = position.board as Board;
  if (board.due !== 'answer') return [];
  return board.ladder.map((value) => ({ action: `${WORD}${value}`, names: [String(value)] }));
}

/** The rungs around the present bid; `whole`: all those above it. */
export function rungs(board: Board, offers: readonly Offer[], whole: boolean): readonly Rung[] {
  const byAction = new Map(calls(offers).map((offer) => [offer.action, offer]));
  const next = board.ladder.findIndex((value) => value > board.bid);
  const from = next < 0 ? board.ladder.length : next;
  const shown = board.ladder.slice(Math.max(0, from - BEFORE), whole ? undefined : from + AHEAD);
  return shown.map((value) => ({
    value,
    state: value > board.bid ? 'ahead' : value === board.bid ? 'last' : 'called',
    offer: byAction.get(`${WORD}${value}`) ?? null,
  }));
}

export type Role = 'caller' | 'answerer' | 'passed' | 'waits';

interface InTurn {
  readonly seat: number;
  readonly name: 'forehand' | 'middlehand' | 'rearhand';
}

export interface Place extends InTurn {
  readonly role: Role;
}

/** The players from forehand on. */
export function inTurn(board: Board): readonly InTurn[] {
  return (['forehand', 'middlehand', 'rearhand'] as const).map((name) => ({
    seat: board[name],
    name,
  }));
}

/** The players in the order of their role: caller, answerer, waiting, passed. */
export function places(board: Board): readonly Place[] {
  const role = (seat: number): Role => {
    if (board.passed.includes(seat)) return 'passed';
    if (seat === board.caller) return 'caller';
    return seat === board.answerer ? 'answerer' : 'waits';
  };
  const all = inTurn(board).map((each) => ({ ...each, role: role(each.seat) }));
  const order: Record<Role, number> = { caller: 0, answerer: 1, waits: 2, passed: 3 };
  return all.toSorted((one, other) => order[one.role] - order[other.role]);
}

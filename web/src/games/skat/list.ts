// The Skat list: a row for each deal, and running totals for all players.

import type { Line, Message, Outcome, Row } from '../../protocol/messages';
import type { FullTableInfo } from '../../session/session.svelte';
import { ofPlayer, playerOn } from '../../session/seating';
import { lineOf, partOf } from '../sheet';
import { counted } from './contracts';
import type { Key, Part } from './scoring';

export interface Entry {
  readonly deal: number;
  /** The player who was the soloist; `null` for a deal without one. */
  readonly soloist: number | null;
  /** The soloist; in Ramsch who lost, one or two, or who made a march; nobody if all were level. */
  readonly scorers: readonly number[];
  /** The name of the game; `null` for a deal that was passed. */
  readonly game: Message | null;
  /** A grand from the hand instead of Ramsch (SK 10.5). */
  readonly instead: boolean;
  readonly base: number | null;
  readonly matadors: Line | null;
  readonly multiplier: number | null;
  /** What a maiden, pushes, contra and re make of the score (SK 10.3, SK 10.4, SK 10.9). */
  readonly doubled: number;
  readonly won: boolean;
  /** The score of each of them as the list counts it: the value, or minus twice the value if lost. */
  readonly score: number;
  /** 2 in a Bock round (SK 10.11). */
  readonly factor: number;
  /** The additions of Seeger and Fabian, by player; who sits out has them too (SK 9.4). */
  readonly added: readonly number[];
  /** Every player's total after this deal. */
  readonly running: readonly number[];
}

/** What a list writes: scores, with Seeger and Fabian's additions, or minus points alone (SK 10.16). */
export type Scoring = 'scores' | 'additions' | 'minus';

export function scoringOf({ options }: Pick<FullTableInfo, 'options'>): Scoring {
  if (options.bierlachs !== undefined && options.bierlachs !== 'none') return 'minus';
  return options.tournament_scoring === true ? 'additions' : 'scores';
}

/** Seeger's addition to the score of a soloist (SK 7.2): what is left of a row is the deal's score. */
const SEEGER = 50;
const DOUBLED = 2;

/** The rows of the list. */
export function entries(rows: readonly Row[], scoring: Scoring): readonly Entry[] {
  let running: readonly number[] = [];
  return rows.map((row) => {
    const { deal, seating, brought, outcome } = row;
    running = brought.map((amount, player) => (running[player] ?? 0) + amount);
    const { soloist } = outcome.record;
    const value = counted(outcome);
    const written = scoring === 'minus' ? minusPoints(outcome.scores) : outcome.scores;
    const factor = factorOf(row, written, scoring);
    const scores = brought.map((_, player) => ofPlayer(seating, outcome.scores, player) ?? 0);
    const changed = [...scores.keys()].filter((player) => scores[player] !== 0);
    const scorers = typeof soloist === 'number' ? [playerOn(seating, soloist)] : changed;
    return {
      deal,
      soloist: typeof soloist === 'number' ? playerOn(seating, soloist) : null,
      scorers,
      game: outcome.contract ?? ramschName(outcome),
      instead: value !== null && value.bid === null,
      base: value ? value.base : ramschValue(outcome),
      matadors: value?.matadors ?? null,
      multiplier: value?.multiplier ?? null,
      doubled: product(doublings(outcome)),
      won: outcome.record.won === true,
      score: factor * (scores[scorers[0] ?? 0] ?? 0),
      factor,
      added: brought.map(
        (amount, player) => amount - factor * (ofPlayer(seating, written, player) ?? 0),
      ),
      running,
    };
  });
}

/** What Bierlachs makes of the scores, by seat: what one wins is a minus for the others. */
function minusPoints(scores: readonly number[]): readonly number[] {
  const won = scores.reduce((all, score) => all + Math.max(score, 0), 0);
  return scores.map((score) => score - won);
}

/** By how much the list has multiplied what is `written` of the deal, by seat. */
function factorOf(
  { seating, brought, outcome }: Row,
  written: readonly number[],
  scoring: Scoring,
): number {
  const { soloist, won } = outcome.record;
  const adds = scoring === 'additions' && typeof soloist === 'number';
  const bonus = adds ? (won === true ? SEEGER : -SEEGER) : 0;
  const seat = written.findIndex((score) => score !== 0);
  if (seat < 0) return 1;
  const score = written[seat] ?? 0;
  return brought[playerOn(seating, seat)] === DOUBLED * score + bonus ? DOUBLED : 1;
}

/** The lines that double the score: each by its amount. */
export function doublings(outcome: Outcome): readonly Line[] {
  const lines = [...(part(outcome, 'ramsch') ?? []), ...(part(outcome, 'outcome') ?? [])];
  const keys: readonly Key[] = ['maiden', 'pushes', 'contra', 're'];
  return lines.filter((line) => keys.some((key) => key === line.key));
}

function product(lines: readonly Line[]): number {
  return lines.reduce((all, line) => all * line.amount, 1);
}

function part(outcome: Outcome, key: Part): readonly Line[] | undefined {
  return partOf<Part>(outcome, key)?.lines;
}

function ramschName(outcome: Outcome): Message | null {
  const lines = part(outcome, 'ramsch');
  if (!lines) return null;
  return { id: lineOf<Key>(lines, 'march') ? 'skat.list.march' : 'skat.sheet.ramsch', params: [] };
}

function ramschValue(outcome: Outcome): number | null {
  const lines = part(outcome, 'ramsch') ?? [];
  return (lineOf<Key>(lines, 'march') ?? lineOf<Key>(lines, 'most'))?.amount ?? null;
}

export interface Tally {
  readonly won: number;
  readonly lost: number;
}

/** How many games each player has won and lost as soloist; a Ramsch is nobody's (SK 10.6). */
export function tally(all: readonly Entry[], players: number): readonly Tally[] {
  return Array.from({ length: players }, (_, player) => {
    const own = all.filter((entry) => entry.soloist === player);
    const won = own.filter((entry) => entry.won).length;
    return { won, lost: own.length - won };
  });
}

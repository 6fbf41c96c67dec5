// The replay of a finished deal: each step becomes a position that the table can show.

import { factsOf } from '../../games/facts';
import type { Position, Replay } from '../../protocol/messages';
import { tableWith } from '../../session/local';
import { playerOn } from '../../session/seating';
import type { FullTableInfo } from '../../session/session.svelte';
import { aside } from './aside';

const BOT = 'bot:';

/** The table of the replay, as `viewer`, a seat of the deal, sees it; nothing can be done there. */
export function tableOf(replay: Replay, viewer: number, over: boolean): FullTableInfo {
  return tableWith({
    game: replay.game,
    phase: over ? 'between' : 'playing',
    you: playerOn(replay.seating, viewer),
    personas: replay.personas,
    players: replay.names.map((name, seat) => {
      const bot = name.startsWith(BOT) ? name.slice(BOT.length) : null;
      return { seat, name: bot === null ? name : '', bot };
    }),
  });
}

/** The number of stops: each step, and the result after the last, if there is one. */
export function stopsOf(replay: Replay): number {
  return replay.steps.length + (replay.outcome ? 1 : 0);
}

/** The position at stop `at`; `open`: with all hands, and the cards that were laid away. */
export function positionAt(replay: Replay, at: number, viewer: number, open: boolean): Position {
  const last = replay.steps.length - 1;
  const step = replay.steps[Math.min(at, last)];
  if (!step) throw new Error('a deal has a beginning');
  const hidden = step.hands.map((hand, seat) => (open && seat !== viewer ? hand : []));
  const shown = open ? hidden : step.open_cards;
  const spoken = step.action?.startsWith('play ') ? null : step.label;
  return {
    number: at,
    acted: at,
    deal: replay.deal,
    index: replay.deal,
    seating: replay.seating,
    seat: viewer,
    phase: step.phase,
    dealer: replay.dealer,
    to_act: step.to_act,
    may_act: [],
    hand: step.hands[viewer] ?? [],
    orders: [],
    hand_sizes: step.hands.map((hand) => hand.length),
    open_cards: shown,
    laid_away:
      open && factsOf(replay.game)?.actions.includes('discard')
        ? aside(replay, Math.min(at, last))
        : [],
    leader: step.leader,
    trick: step.trick,
    last_trick: null,
    trick_counts: step.trick_counts,
    tricks: null,
    points: step.points,
    facts: step.facts,
    said: [],
    spoken: step.hands.map((_, seat) => (seat === step.seat ? spoken : null)),
    offers: [],
    choice: null,
    estimates: [],
    board: step.board,
    outcome:
      at > last && replay.outcome
        ? { ...replay.outcome, verdict: replay.outcome.verdicts[viewer] ?? null }
        : null,
    laid_open: null,
    window_ms: 0,
    move_ms: null,
    reserve_ms: null,
  };
}

/** The stops at which a trick is complete, with the beginning and the end. */
export function trickStops(replay: Replay): readonly number[] {
  const taken = replay.steps.flatMap((step, at) => (step.taken ? [at] : []));
  return [...new Set([0, ...taken, stopsOf(replay) - 1])];
}

import type { Step } from '../../../protocol/messages';

/** The first step of a deal of two, with two cards each. */
export const MOMENT: Step = {
  seat: null,
  label: null,
  action: null,
  by: null,
  to_act: 0,
  phase: 'play',
  hands: [
    ['HA', 'SK'],
    ['H10', 'SQ'],
  ],
  open_cards: [[], []],
  leader: 0,
  trick: [],
  taken: null,
  trick_counts: [0, 0],
  points: null,
  facts: [],
  board: {},
};

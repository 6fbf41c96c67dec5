import { expect, test } from 'vitest';
import { usualOf, type Form } from '../../club/terms';
import type { RoundShown, SeriesShown } from '../../protocol/messages';
import { Voice } from '../../words/voice';
import { labelOf, nextLabel } from './label';
import { pairs, round } from './rounds.fixture';

const VOICE = new Voice({
  texts: {
    'evening.step.clock': 'Start the clock of series {series}',
    'evening.step.drawn_long': 'Draw for series {series}',
    'evening.step.round': 'Round {round}',
    'evening.step.final': 'Final',
    'evening.step.semifinal': 'Semi-finals',
    'evening.step.quarterfinal': 'Quarter-finals',
  },
});

const names = (form: Form, rounds: readonly RoundShown[], length: 'short' | 'long'): string[] => {
  const shown = { terms: usualOf(form), series: [], pairs: pairs(rounds, 2) };
  const all = [...rounds.keys(), rounds.length];
  return all.map((at) => labelOf(VOICE, shown, { kind: 'round', number: at + 1 }, length));
};

test('a first round with byes has no name, the others of a knock-out have', () => {
  const five = [round('+', [3, 4, 5]), round('++')];
  expect(names('knockout', five, 'long')).toEqual(['Round 1', 'Semi-finals', 'Final']);
  expect(names('knockout', [round('++++')], 'long')).toEqual(['Quarter-finals', 'Semi-finals']);
});

test('the game for the third place belongs to the final', () => {
  const shown = [round('++'), round('--', [], true)];
  expect(names('knockout', shown, 'long').slice(0, 2)).toEqual(['Semi-finals', 'Final']);
});

test('where two are left with lives, there is no final', () => {
  expect(names('lives', [round('++'), round('+')], 'long').at(-1)).toBe('Round 3');
});

test('in the strip the later rounds are figures', () => {
  expect(names('lives', [round('++'), round('+')], 'short')).toEqual(['Round 1', '2', '3']);
});

test('of a draw that was made the clock is what comes next', () => {
  const drawn: SeriesShown = {
    how: 'drawn',
    seed: '',
    started: '',
    ends: '',
    tables: [],
    repeats: [],
    waiting: [],
  };
  const shown = { terms: usualOf('skat'), series: [drawn], pairs: null };
  const draw = { kind: 'draw', number: 1 } as const;
  expect(nextLabel(VOICE, shown, draw)).toBe('Start the clock of series 1');
  expect(nextLabel(VOICE, { ...shown, series: [] }, draw)).toBe('Draw for series 1');
});

import { expect, test } from 'vitest';
import { usualOf, type Form } from '../../club/terms';
import type { RoundShown } from '../../protocol/messages';
import { Voice } from '../../words/voice';
import { labelOf } from './label';
import { pairs, round } from './rounds.fixture';

const VOICE = new Voice({
  texts: {
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

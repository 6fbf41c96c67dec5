import { expect, test } from 'vitest';
import type { Replay, Step } from '../../protocol/messages';
import { aside } from './aside';

function step(action: string | null, ...hands: string[][]): Step {
  return { action, hands } as unknown as Step;
}

test('in Skat: the skat, nothing once it is taken, then what was laid away', () => {
  const steps = [
    step(null, ['CA', 'C7'], ['HA', 'H7']),
    step('take_skat', ['CA', 'C7', 'D7', 'D8'], ['HA', 'H7']),
    step('discard C7 D8', ['CA', 'D7'], ['HA', 'H7']),
    step('play CA', ['D7'], ['HA', 'H7']),
  ];
  const replay = { undealt: ['D7', 'D8'], steps } as unknown as Replay;
  expect(steps.map((_, at) => aside(replay, at))).toEqual([
    ['D7', 'D8'],
    [],
    ['D8', 'C7'],
    ['D8', 'C7'],
  ]);
  expect(aside(replay, 9)).toEqual([]);
});

test('in Schnapsen: the stock, with the exchanged card in it', () => {
  const steps = [
    step(null, ['HJ'], ['CA']),
    step('exchange', ['HA'], ['CA']),
    step('play HA', [], ['CA']),
    step('play CA', [], []),
    step('draw', ['DA'], ['DK']),
  ];
  const replay = { undealt: ['DA', 'DK', 'HA'], steps } as unknown as Replay;
  expect(aside(replay, 0)).toEqual(['DA', 'DK', 'HA']);
  expect(aside(replay, 1)).toEqual(['DA', 'DK', 'HJ']);
  expect(aside(replay, 4)).toEqual(['HJ']);
});

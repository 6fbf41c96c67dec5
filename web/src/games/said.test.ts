import { expect, test } from 'vitest';
import { given, message, number } from './said';

const GAME = { id: 'skat.contract', params: [] };
const SAID = {
  id: 'skat.result.won',
  params: [
    ['seat', 1],
    ['game', GAME],
    ['cards', ['CJ']],
  ],
} as const;

test('what a message was said with is read by its name and kind', () => {
  expect(given(SAID, 'seat')).toBe(1);
  expect(number(SAID, 'seat')).toBe(1);
  expect(message(SAID, 'game')).toBe(GAME);
});

test('what is not there, or of another kind, is nothing', () => {
  expect(given(SAID, 'bid')).toBeUndefined();
  expect(number(SAID, 'game')).toBeNull();
  expect(message(SAID, 'cards')).toBeNull();
});

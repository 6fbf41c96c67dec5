import { expect, test } from 'vitest';
import { youIn } from './matches';

test('whoever had no name in a match is “you” there', () => {
  expect(youIn({ seat: 1, names: ['bot:club', ''] })).toBe(1);
  expect(youIn({ seat: 1, names: ['bot:club', 'Anna'] })).toBe(null);
});

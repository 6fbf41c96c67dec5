import { expect, test } from 'vitest';
import { standingOf } from './standing';

const HERE = { kind: 'person', covered: false, here: true, ready: false } as const;

test('a player who is covered, away or ready is called so', () => {
  expect(standingOf(HERE, 'playing', false)).toBeNull();
  expect(standingOf({ ...HERE, covered: true, here: false }, 'playing', false)).toBe(
    'table.covered',
  );
  expect(standingOf({ ...HERE, here: false }, 'playing', false)).toBe('table.away');
  expect(standingOf({ ...HERE, here: false }, 'playing', true)).toBeNull();
  expect(standingOf({ ...HERE, kind: 'bot', here: false }, 'playing', false)).toBeNull();
  expect(standingOf({ ...HERE, ready: true }, 'between', false)).toBe('table.ready');
  expect(standingOf({ ...HERE, ready: true }, 'playing', false)).toBeNull();
});

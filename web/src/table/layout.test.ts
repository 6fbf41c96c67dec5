import { expect, test } from 'vitest';
import { sideOf, spread } from './layout';

test('the next in turn sits where the game goes round', () => {
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, 1, 'left'))).toEqual(['right', 'own', 'left']);
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, 1, 'right'))).toEqual(['left', 'own', 'right']);
  expect([0, 1].map((seat) => sideOf(seat, 2, 1, 'left'))).toEqual(['top', 'own']);
});

test('who looks on sits at seat 0', () => {
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, null, 'left'))).toEqual(['own', 'left', 'right']);
});

test.each([
  [28, 340, 60],
  [25, 340, 60],
  [25, 1200, 100],
  [10, 340, 72],
  [5, 340, 90],
  [1, 340, 90],
])('%i cards on %i pixels stay inside, and each can be met by a finger', (count, width, card) => {
  const { places, height } = spread(count, width, card, card * 1.7);
  expect(places).toHaveLength(count);
  for (const place of places) {
    expect(place.left).toBeGreaterThanOrEqual(-0.01);
    expect(place.left + card).toBeLessThanOrEqual(width + 0.01);
    expect(place.top).toBeLessThanOrEqual(height);
  }
  const steps = places.flatMap((place, at) => {
    const next = places[at + 1];
    return next && next.row === place.row ? [next.left - place.left] : [];
  });
  for (const step of steps) expect(step).toBeGreaterThanOrEqual(24);
});

test('a phone needs rows for Scarto and none for Skat', () => {
  expect(spread(28, 340, 60, 103).rows).toBeGreaterThan(1);
  expect(spread(10, 340, 72, 100).rows).toBe(1);
  expect(spread(25, 1200, 100, 172).rows).toBe(1);
});

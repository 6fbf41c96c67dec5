import { expect, test } from 'vitest';
import { handSize, sideOf, spread } from './layout';

test('the next in turn sits on the given side', () => {
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, 1, 'left'))).toEqual(['right', 'own', 'left']);
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, 1, 'right'))).toEqual(['left', 'own', 'right']);
  expect([0, 1].map((seat) => sideOf(seat, 2, 1, 'left'))).toEqual(['top', 'own']);
});

test('a spectator sees the table from seat 0', () => {
  expect([0, 1, 2].map((seat) => sideOf(seat, 3, null, 'left'))).toEqual(['own', 'left', 'right']);
});

// Cards, width, window height and aspect: Scarto, Skat and Schnapsen from a small phone to a desktop.
const HANDS = [
  [28, 304, 568, 1.72],
  [28, 374, 664, 1.72],
  [28, 812, 390, 1.72],
  [24, 544, 320, 1.72],
  [28, 1334, 768, 1.72],
  [28, 804, 1180, 1.72],
  [12, 304, 568, 1.4],
  [12, 374, 664, 1.56],
  [12, 708, 360, 1.4],
  [12, 2528, 1440, 1.4],
  [6, 304, 568, 1.56],
] as const;

test.each(HANDS)('room for %i cards on %i pixels', (room, width, height, aspect) => {
  const size = handSize(room, width, height, aspect);
  expect(size.height).toBeLessThan(height / 2);
  for (let count = 1; count <= room; count += 1) {
    const { places, height: same } = spread(count, width, size);
    expect(same).toBe(size.height);
    expect(places).toHaveLength(count);
    for (const [at, place] of places.entries()) {
      expect(place.left).toBeGreaterThanOrEqual(-0.01);
      expect(place.left + size.wide).toBeLessThanOrEqual(width + 0.01);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.top + size.high).toBeLessThanOrEqual(size.height + 0.01);
      const next = places[at + 1];
      if (next?.row === place.row) expect(next.left - place.left).toBeGreaterThanOrEqual(43.99);
    }
  }
});

test('a tablet held upright shows nearly half of the upper cards', () => {
  const { rows, high, strip, free } = handSize(28, 804, 1180, 1.72);
  expect(rows).toBe(2);
  expect(strip / high).toBeCloseTo(0.45);
  expect(strip).toBeGreaterThan(free);
});

test('a phone needs rows for Scarto and none for Schnapsen', () => {
  expect(handSize(28, 374, 664, 1.72).rows).toBeGreaterThan(1);
  expect(handSize(6, 374, 664, 1.4).rows).toBe(1);
  expect(handSize(28, 1334, 768, 1.72).rows).toBe(1);
});

import { beforeEach, expect, test } from 'vitest';
import { isStake, keepTerms, readTerms, settle, type Way } from './settling';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  });
});

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

test('each with each: of every two the lower pays the difference', () => {
  const { payments, balances, pot } = settle([120, -48, 30], { stake: 2, way: 'each' });
  expect(payments).toEqual([
    { from: 1, to: 0, cents: 336 },
    { from: 1, to: 2, cents: 156 },
    { from: 2, to: 0, cents: 180 },
  ]);
  expect(balances).toEqual([516, -492, -24]);
  expect(pot).toBe(0);
});

test('to the pot: everybody pays the difference to the best', () => {
  const { payments, balances, pot } = settle([120, -48, 30], { stake: 2, way: 'pot' });
  expect(payments).toEqual([
    { from: 1, to: null, cents: 336 },
    { from: 2, to: null, cents: 180 },
  ]);
  expect([balances, pot]).toEqual([[0, -336, -180], 516]);
});

test('nobody pays where all are level, and two who are level pay each other nothing', () => {
  for (const way of ['each', 'pot'] as Way[]) {
    expect(settle([7, 7, 7], { stake: 5, way }).payments).toEqual([]);
    const { payments } = settle([10, 10, 0], { stake: 1, way });
    expect(payments.every(({ from }) => from === 2)).toBe(true);
  }
});

test('the balances and the pot add up to nothing, with three and with four', () => {
  const lists = [
    [1, 2, 3],
    [-301, 0, 250],
    [0, 0, 0],
    [120, -48, 30, -1344],
    [500, 500, -7, 12],
  ];
  for (const totals of lists)
    for (const way of ['each', 'pot'] as Way[])
      for (const stake of [1, 3, 50]) {
        const { balances, pot } = settle(totals, { stake, way });
        expect(sum(balances) + pot).toBe(0);
        const whole = sum(totals);
        if (way === 'each')
          expect(balances).toEqual(totals.map((t) => (totals.length * t - whole) * stake));
      }
});

test('the terms are remembered, and what cannot be one is not', () => {
  expect(readTerms()).toEqual({ stake: 1, way: 'each' });
  keepTerms({ stake: 5, way: 'pot' });
  expect(readTerms()).toEqual({ stake: 5, way: 'pot' });
  kept.set('stammtisch.stake', '{"stake":0.5,"way":"double"}');
  expect(readTerms()).toEqual({ stake: 1, way: 'each' });
  expect([0, -1, 1.5, NaN, '2', 1001].some(isStake)).toBe(false);
});

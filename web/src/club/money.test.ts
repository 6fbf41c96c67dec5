import { expect, test } from 'vitest';
import { euros, parseEuros, typedEuros } from './money';

test.each([
  ['de', 1000, '10 €'],
  ['de', 350, '3,50 €'],
  ['en', -1250, '−€12.50'],
  ['ja', 50, '€0.50'],
] as const)('%s: %i cents', (language, cents, written) => {
  expect(euros(language, cents).replace(/\u00a0/g, ' ')).toBe(written);
});

test.each([
  ['0,50', 50],
  ['0.5', 50],
  [' 10 € ', 1000],
  ['', 0],
  ['ten', null],
  ['-3', null],
  ['1.000', null],
] as const)('“%s” is %o cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents);
});

test.each([0, 5, 50, 100, 1234])('what a field shows is read again: %i', (cents) => {
  for (const language of ['en', 'de', 'it', 'ja'] as const)
    expect(parseEuros(typedEuros(language, cents))).toBe(cents);
});

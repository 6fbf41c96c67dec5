import { expect, test } from 'vitest';
import { amountOf, euros, parseEuros, typedEuros } from './money';

test.each([
  ['de', 1000, '10 €'],
  ['de', 350, '3,50 €'],
  ['en', -1250, '−€12.50'],
  ['ja', 50, '€0.50'],
] as const)('%s: %i cents', (language, cents, written) => {
  expect(euros(language, cents)).toBe(written);
});

test.each([
  ['de', 350, '3,50', '+3,50'],
  ['en', 1000, '10.00', '+10.00'],
  ['it', -5, '−0,05', '−0,05'],
  ['ja', 0, '0.00', '0.00'],
] as const)('%s: %i hundredths of anything', (language, cents, plain, signed) => {
  expect(amountOf(language, cents)).toBe(plain);
  expect(amountOf(language, cents, true)).toBe(signed);
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

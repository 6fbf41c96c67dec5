// Amounts of money: in cents, and as people write them.

import type { Language } from './voice';

const CENTS = 100;

/** Whole amounts have no decimals. */
const decimalsOf = (cents: number): Intl.NumberFormatOptions => {
  const digits = cents % CENTS ? 2 : 0;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

function written(language: Language, cents: number, how: Intl.NumberFormatOptions): string {
  // Texts of the catalogue take plain spaces only.
  return new Intl.NumberFormat(language, how)
    .format(cents / CENTS)
    .replace('-', '−')
    .replace(/\p{Z}/gu, ' ');
}

/** Cents as euros; whole euros without decimals. */
export const euros = (language: Language, cents: number): string =>
  written(language, cents, { style: 'currency', currency: 'EUR', ...decimalsOf(cents) });

/** Hundredths of whatever people play for, with two decimals; `signed`: a gain has a plus. */
export const amountOf = (language: Language, cents: number, signed = false): string =>
  written(language, cents, {
    minimumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });

/** Cents as they stand in a field: `0,50` or `0.50`, and `10`; nothing for no money. */
export const typedEuros = (language: Language, cents: number): string =>
  cents ? written(language, cents, { useGrouping: false, ...decimalsOf(cents) }) : '';

/** The cents that somebody has typed, with a comma or a point; `null` if it is no amount. */
export function parseEuros(text: string): number | null {
  const plain = text.replace('€', '').trim();
  if (!plain) return 0;
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * CENTS);
}

// Amounts of money: in cents, and as people write them.

import type { Language } from '../words/index.svelte';

const CENTS = 100;

/** Cents as euros; whole euros without decimals. */
export function euros(language: Language, cents: number): string {
  const digits = cents % CENTS ? 2 : 0;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(cents / CENTS).replace('-', '−');
}

/** Cents as they stand in a field: `0,50` or `0.50`, and `10`; nothing for no money. */
export function typedEuros(language: Language, cents: number): string {
  if (!cents) return '';
  const digits = cents % CENTS ? 2 : 0;
  const format = new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(cents / CENTS);
}

/** The cents that somebody has typed, with a comma or a point; `null` if it is no amount. */
export function parseEuros(text: string): number | null {
  const plain = text.replace('€', '').trim();
  if (!plain) return 0;
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * CENTS);
}

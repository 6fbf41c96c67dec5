import { expect, test } from 'vitest';
import { FORMS, readTerms, typedTerms, USUAL, usualOf, type TypedTerms } from './terms';

const TYPED: TypedTerms = {
  ...USUAL,
  fee: '10',
  lost: '0,50',
  lost_more: '1',
  prizes: ['50', '30 %', '20', ' '],
};

test('what is usual is read as it is', () => {
  expect(readTerms(TYPED)).toEqual(USUAL);
});

test.each(FORMS)('%s: what a form shows of the usual terms is read as they are', (form) => {
  for (const terms of [usualOf(form), { ...usualOf(form), prizes: [4000, 2050], in_cents: true }])
    for (const language of ['en', 'de', 'it', 'ja'] as const)
      expect(readTerms(typedTerms(language, terms))).toEqual(terms);
});

test('prizes in euros are cents', () => {
  const read = readTerms({ ...TYPED, in_cents: true, prizes: ['40', '20,50', ''] });
  expect(read).toMatchObject({ prizes: [4000, 2050], in_cents: true });
});

test.each([
  [{ fee: 'ten' }, 'evening.form.no_amount', 'ten'],
  [{ lost_more: '1,234' }, 'evening.form.no_amount', '1,234'],
  [{ prizes: ['half'] }, 'evening.form.no_percent', 'half'],
  [{ prizes: ['1O'], in_cents: true }, 'evening.form.no_amount', '1O'],
])('%o is refused by name', (change, id, typed) => {
  expect(readTerms({ ...TYPED, ...change })).toEqual({ id, params: [['typed', typed]] });
});

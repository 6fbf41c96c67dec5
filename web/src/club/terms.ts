// The terms of an evening as a form has them, and what a first evening is played by.

import type { Message, Terms } from '../protocol/messages';
import type { Language } from '../words/index.svelte';
import { parseEuros, typedEuros } from '../words/money';

/** What clubs usually play: two series of 48, ten euros, 50 cents for a lost game, from the 4th one euro. */
export const USUAL: Terms = {
  form: 'skat',
  series: 2,
  rounds: 12,
  minutes: 120,
  then: 'drawn',
  bummerl: 1,
  lives: 3,
  cards: 1,
  sold_until: 1,
  fee: 1000,
  lost: 50,
  lost_more: 100,
  more_from: 4,
  lost_to: 'pot',
  prizes: [50, 30, 20],
  in_cents: false,
};

export type Form = Terms['form'];

/** What may be played, in the order in which it is offered. */
export const FORMS: readonly Form[] = ['skat', 'lives', 'knockout', 'round_robin', 'scarto'];

export const inPairs = (form: Form): boolean => form !== 'skat' && form !== 'scarto';

/** What an evening of this form is usually played by; what the form has not says nothing. */
export function usualOf(form: Form): Terms {
  if (form === 'skat') return USUAL;
  const free = { lost: 0, lost_more: 0, minutes: 0 };
  if (form === 'scarto') return { ...USUAL, ...free, form, series: 3, rounds: 1 };
  return { ...USUAL, ...free, form, cards: form === 'lives' ? 2 : 1 };
}

/** As typed: amounts and prizes are texts. */
export interface TypedTerms {
  form: Form;
  series: number;
  rounds: number;
  minutes: number;
  then: Terms['then'];
  bummerl: number;
  lives: number;
  cards: number;
  sold_until: number;
  fee: string;
  lost: string;
  lost_more: string;
  more_from: number;
  lost_to: Terms['lost_to'];
  prizes: string[];
  in_cents: boolean;
}

/** Terms as they stand in a form. */
export function typedTerms(language: Language, { prizes, ...terms }: Terms): TypedTerms {
  const money = (cents: number): string => typedEuros(language, cents);
  const written = prizes.map((each) => (terms.in_cents ? money(each) : String(each)));
  return {
    ...terms,
    fee: money(terms.fee),
    lost: money(terms.lost),
    lost_more: money(terms.lost_more),
    prizes: written.length ? written : [''],
  };
}

/** The terms that were typed, or why they are none. Empty prizes are left out at the end, and else 0. */
export function readTerms(typed: TypedTerms): Terms | Message {
  const { fee, lost, lost_more, prizes, in_cents, ...rest } = typed;
  const last = prizes.findLastIndex((each) => each.trim());
  const filled = prizes.slice(0, last + 1).map((each) => (each.trim() ? each : '0'));
  for (const text of [fee, lost, lost_more, ...(in_cents ? filled : [])])
    if (parseEuros(text) === null) return wrong('evening.form.no_amount', text);
  const percents = filled.map((each) => each.replace('%', '').trim());
  const odd = in_cents ? undefined : percents.find((each) => !/^\d{1,3}$/.test(each));
  if (odd !== undefined) return wrong('evening.form.no_percent', odd);
  return {
    ...rest,
    fee: parseEuros(fee) ?? 0,
    lost: parseEuros(lost) ?? 0,
    lost_more: parseEuros(lost_more) ?? 0,
    prizes: in_cents ? filled.map((each) => parseEuros(each) ?? 0) : percents.map(Number),
    in_cents,
  };
}

const wrong = (id: string, typed: string): Message => ({ id, params: [['typed', typed]] });

// What is played at an evening, and what was entered, in words.

import type { EntryShown, EveningAct, Terms } from '../protocol/messages';
import type { Voice } from '../words/index.svelte';
import { formatNumber } from '../words/voice';
import { euros } from '../words/money';
import { cardName, nameOf, type Named } from './people';
import { inPairs } from './terms';

/** The deals of a series of so many rounds at a four and at a three. */
export const dealsOf = (rounds: number): { four: number; three: number } => ({
  four: 4 * rounds,
  three: 3 * rounds,
});

/** The terms of an evening, one after the other. */
export function termsTold(voice: Voice, terms: Terms): string[] {
  const money = (cents: number): string => euros(voice.language, cents);
  const { form, fee, prizes } = terms;
  const told = [voice.built(`evening.form.${form}`)];
  told.push(...(inPairs(form) ? pairsTold(voice, terms) : seriesTold(voice, terms)));
  if (fee)
    told.push(
      form === 'lives'
        ? voice.word('evening.terms.fee_card', { euros: money(fee) })
        : voice.word('evening.terms.fee', { euros: money(fee) }),
    );
  else told.push(voice.word('evening.terms.no_fee'));
  if (terms.lost && form === 'scarto')
    told.push(voice.word('evening.terms.stake', { euros: money(terms.lost) }));
  if ((terms.lost || terms.lost_more) && form === 'skat') told.push(lostTold(voice, terms));
  if (prizes.length) {
    const written = terms.in_cents ? prizes.map(money).join(' / ') : `${prizes.join(' / ')} %`;
    told.push(voice.word('evening.terms.prizes', { prizes: written }));
  }
  return told;
}

function seriesTold(voice: Voice, { form, series, rounds, minutes, then }: Terms): string[] {
  const told = [
    form === 'skat'
      ? voice.word('evening.terms.series', { number: series, ...dealsOf(rounds) })
      : voice.word('evening.terms.games', { number: series, deals: dealsOf(rounds).three }),
  ];
  if (series > 1)
    told.push(voice.word(then === 'drawn' ? 'evening.terms.drawn' : 'evening.terms.standing'));
  if (minutes) told.push(voice.word('evening.terms.minutes', { number: minutes }));
  return told;
}

function pairsTold(voice: Voice, terms: Terms): string[] {
  const told: string[] = [];
  if (terms.form === 'lives') {
    told.push(voice.word('evening.terms.lives', { number: terms.lives }));
    told.push(voice.word('evening.terms.cards', { number: terms.cards }));
    if (terms.sold_until > 1)
      told.push(voice.word('evening.terms.sold', { round: terms.sold_until }));
  }
  told.push(voice.word('evening.terms.bummerl', { number: terms.bummerl }));
  if (terms.minutes)
    told.push(voice.word('evening.terms.minutes_round', { number: terms.minutes }));
  return told;
}

function lostTold(voice: Voice, terms: Terms): string {
  const to = voice.word(terms.lost_to === 'pot' ? 'evening.terms.to_pot' : 'evening.terms.to_club');
  const lost = euros(voice.language, terms.lost);
  if (!terms.lost_more) return voice.word('evening.terms.lost', { euros: lost, to });
  const more = euros(voice.language, terms.lost_more);
  return voice.word('evening.terms.lost_more', { euros: lost, more, from: terms.more_from, to });
}

/** An entry of the log, or what is just entered, as a sentence. */
export function told(
  voice: Voice,
  people: readonly Named[],
  event: EntryShown['event'] | EveningAct,
): string {
  switch (event.kind) {
    case 'planned':
      // What may be long stands outside: a parameter may not be.
      return `${voice.word('evening.told.planned')} ${termsTold(voice, event.terms).join(' · ')}`;
    case 'admit':
      return voice.word('evening.told.arrived', { name: event.name });
    case 'draw':
      return voice.word(event.how === 'drawn' ? 'evening.told.draw' : 'evening.told.seat');
    case 'drawn': {
      const tables = event.tables.map((table) => table.length).join(' + ');
      return event.how === 'drawn'
        ? voice.word('evening.told.drawn', { tables })
        : voice.word('evening.told.standing', { tables });
    }
    case 'started':
      return voice.word('evening.told.started');
    case 'row_written': {
      const { series, table, number } = event;
      return voice.word('evening.told.row', { series, table, row: number + 1 });
    }
    case 'handed_in':
      return listTold(voice, people, event);
    case 'round_drawn':
      return voice.word('evening.told.round', { number: event.pairs.length });
    case 'decided': {
      const { round, table, reason } = event;
      const name = cardName(voice, people, event.winner);
      return reason
        ? voice.word('evening.told.decided_anew', { round, table, name, reason })
        : voice.word('evening.told.decided', { round, table, name });
    }
    case 'played_off': {
      const order = event.order.map((card) => cardName(voice, people, card)).join(', ');
      // The names stand outside: a parameter may not be as long.
      return `${voice.word('evening.told.played_off')} ${order}`;
    }
    case 'closed':
      return voice.word('evening.told.closed');
    case 'undone':
      return voice.word('evening.told.undone');
    default:
      return personTold(voice, people, event);
  }
}

type Of<Kind extends EveningAct['kind']> = Extract<EveningAct, { kind: Kind }>;

function personTold(
  voice: Voice,
  people: readonly Named[],
  event: Of<'arrived' | 'left' | 'paid' | 'joined' | 'paid_out' | 'bought'>,
): string {
  const name = nameOf(voice, people, event.person);
  switch (event.kind) {
    case 'arrived':
      return voice.word('evening.told.arrived', { name });
    case 'left':
      return voice.word('evening.told.left', { name });
    case 'paid':
      return event.paid
        ? voice.word('evening.told.paid', { name })
        : voice.word('evening.told.unpaid', { name });
    case 'bought':
      return voice.word('evening.told.bought', { name, number: event.cards });
    case 'joined':
      return voice.word('evening.told.joined', { name, table: event.table });
    case 'paid_out':
      return event.done
        ? voice.word('evening.told.paid_out', { name })
        : voice.word('evening.told.not_paid_out', { name });
  }
}

function listTold(voice: Voice, people: readonly Named[], event: Of<'handed_in'>): string {
  const lines = event.lines.map(
    ({ person, points, won, lost }) =>
      `${nameOf(voice, people, person)} ${formatNumber(points)} (${won}/${lost})`,
  );
  const { series, table, reason } = event;
  // The lines stand outside: a parameter may not be as long.
  const what = reason
    ? voice.word('evening.told.corrected', { series, table, reason })
    : voice.word('evening.told.list', { series, table });
  return `${what} ${lines.join(', ')}`;
}

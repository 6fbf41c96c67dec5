// The result as a file for spreadsheets.

import { nameOf } from '../../club/people';
import type { EveningShown, PairsShown } from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';

const BOM = '\ufeff'; // by which spreadsheets know UTF-8
const END = '\r\n';

type Row = readonly (string | number)[];

/** The result with a head: a line a person, or a card; `;` between fields, the language's decimals. */
export function csvOf(voice: Voice, shown: EveningShown): string {
  const rows = shown.pairs ? cardRows(voice, shown, shown.pairs) : personRows(voice, shown);
  return BOM + rows.map((row) => row.map(field).join(';') + END).join('');
}

/** Of what is played by lists; at Scarto nobody wins or loses single games. */
function personRows(voice: Voice, shown: EveningShown): readonly Row[] {
  const games = shown.terms.form === 'skat';
  const rows = shown.standing.map((each) => [
    each.place,
    nameOf(voice, shown.people, each.person),
    ...each.series.map((score) => score ?? ''),
    ...(games ? [each.won, each.lost] : []),
    each.total,
    decimal(voice, each.prize),
  ]);
  const head = [
    voice.word('evening.result.place'),
    voice.word('evening.result.name'),
    ...shown.series.map((_, at) => voice.word('evening.step.series', { series: at + 1 })),
    ...(games ? [voice.word('evening.result.won'), voice.word('evening.result.lost')] : []),
    voice.word('evening.result.total'),
    voice.word('evening.result.prize'),
  ];
  return [head, ...rows];
}

function cardRows(voice: Voice, shown: EveningShown, pairs: PairsShown): readonly Row[] {
  const lives = shown.terms.form === 'lives';
  const rows = pairs.cards.map((card) => [
    card.place,
    nameOf(voice, shown.people, card.person),
    card.ordinal,
    card.won,
    card.lost,
    ...(lives ? [card.lives, card.out || ''] : []),
    decimal(voice, card.prize),
  ]);
  const head = [
    voice.word('evening.result.place'),
    voice.word('evening.result.name'),
    voice.word('paper.card'),
    voice.word('evening.result.won'),
    voice.word('evening.result.lost'),
    ...(lives ? [voice.word('paper.lives'), voice.word('paper.out')] : []),
    voice.word('evening.result.prize'),
  ];
  return [head, ...rows];
}

const decimal = (voice: Voice, cents: number): string =>
  new Intl.NumberFormat(voice.language, { useGrouping: false, minimumFractionDigits: 2 }).format(
    cents / 100,
  );

/** A number as it is; a text in quotes, and never one that a spreadsheet would compute. */
function field(value: string | number): string {
  if (typeof value === 'number' || /^-?\d+([.,]\d+)?$/.test(value)) return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

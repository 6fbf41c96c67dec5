// The result as a file for spreadsheets.

import { nameOf } from '../../club/people';
import type { EveningShown } from '../../protocol/messages';
import type { Voice } from '../../words/index.svelte';

const BOM = '\ufeff'; // by which spreadsheets know UTF-8
const END = '\r\n';

/** The standing, a line a person, with a head; `;` between fields, money with the language's point. */
export function csvOf(voice: Voice, shown: EveningShown): string {
  const rows = shown.standing.map((each) => [
    each.place,
    nameOf(voice, shown.people, each.person),
    ...each.series.map((score) => score ?? ''),
    each.won,
    each.lost,
    each.total,
    decimal(voice, each.prize),
  ]);
  const head = [
    voice.word('evening.result.place'),
    voice.word('evening.result.name'),
    ...shown.series.map((_, at) => voice.word('evening.step.series', { series: at + 1 })),
    voice.word('evening.result.won'),
    voice.word('evening.result.lost'),
    voice.word('evening.result.total'),
    voice.word('evening.result.prize'),
  ];
  return BOM + [head, ...rows].map((row) => row.map(field).join(';') + END).join('');
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

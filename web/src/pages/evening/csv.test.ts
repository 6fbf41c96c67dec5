import { expect, test } from 'vitest';
import { USUAL } from '../../club/terms';
import type { EveningShown } from '../../protocol/messages';
import { Voice } from '../../words/voice';
import { csvOf } from './csv';

const WORDS = ['place', 'name', 'won', 'lost', 'total', 'prize'];
const VOICE = new Voice({
  language: 'de',
  texts: {
    ...Object.fromEntries(WORDS.map((word) => [`evening.result.${word}`, word])),
    'evening.step.series': 'Serie {series}',
    'evening.nameless': 'Nr. {number}',
  },
});

test('the result is a file that spreadsheets open', () => {
  const series = {
    how: 'drawn',
    seed: '',
    started: '',
    ends: '',
    tables: [],
    repeats: [],
    waiting: [],
  } as const;
  const line = { place: 1, total: -48, won: 1, lost: 2, series: [-48], prize: 0 };
  const shown: EveningShown = {
    id: 'e',
    club: 'c',
    club_name: 'Club',
    date: '2026-11-29',
    title: '',
    entries: 9,
    now: '',
    terms: USUAL,
    people: [
      { number: 1, name: 'Anna "A." Berg', left: false },
      { number: 2, name: '=1+1', left: false },
    ],
    series: [series],
    pairs: null,
    next_tables: [],
    cannot: null,
    joins: [],
    standing: [
      { ...line, person: 1, total: 512, series: [512], prize: 5050 },
      { ...line, person: 2, place: 2 },
      { ...line, person: 3, place: 3, series: [null], total: 0 },
    ],
    closed: true,
    version: 1,
    money: null,
  };
  expect(csvOf(VOICE, shown).split('\r\n')).toEqual([
    '\ufeff"place";"name";"Serie 1";"won";"lost";"total";"prize"',
    '1;"Anna ""A."" Berg";512;1;2;512;50,50',
    '2;"\'=1+1";-48;1;2;-48;0,00',
    '3;"Nr. 3";"";1;2;0;0,00',
    '',
  ]);
});

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
    'paper.card': 'card',
    'paper.lives': 'lives',
    'paper.out': 'out',
    'evening.step.series': 'Serie {series}',
    'evening.nameless': 'Nr. {number}',
  },
});

function evening(): EveningShown {
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
  return {
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
}

test('the result is a file that spreadsheets open', () => {
  expect(csvOf(VOICE, evening()).split('\r\n')).toEqual([
    '\ufeff"place";"name";"Serie 1";"won";"lost";"total";"prize"',
    '1;"Anna ""A."" Berg";512;1;2;512;50,50',
    '2;"\'=1+1";-48;1;2;-48;0,00',
    '3;"Nr. 3";"";1;2;0;0,00',
    '',
  ]);
});

test('of Scarto without games won and lost', () => {
  const shown = { ...evening(), terms: { ...USUAL, form: 'scarto' as const } };
  expect(csvOf(VOICE, shown).split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"place";"name";"Serie 1";"total";"prize"',
    '1;"Anna ""A."" Berg";512;512;50,50',
  ]);
});

test('of pairs a line a card', () => {
  const card = { place: 1, won: 6, lost: 2, lives: 1, out: 0, present: true, prize: 0 };
  const shown: EveningShown = {
    ...evening(),
    terms: { ...USUAL, form: 'lives' },
    series: [],
    pairs: {
      cards: [
        { ...card, number: 1_000_003, person: 3, ordinal: 2, prize: 4000 },
        { ...card, number: 3, person: 3, ordinal: 1, place: 2, lives: 0, out: 8 },
      ],
      rounds: [],
      play_offs: [],
      over: true,
      next_cards: [],
      bracket: [],
      on_sale: false,
      most: 2,
    },
  };
  expect(csvOf(VOICE, shown).split('\r\n')).toEqual([
    '\ufeff"place";"name";"card";"won";"lost";"lives";"out";"prize"',
    '1;"Nr. 3";2;6;2;1;"";40,00',
    '2;"Nr. 3";1;6;2;0;8;0,00',
    '',
  ]);
});

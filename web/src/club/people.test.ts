import { expect, test } from 'vitest';
import { Voice } from '../words/voice';
import { dayOf, listed, nameOf, today } from './people';

const VOICE = new Voice({ texts: { 'evening.nameless': 'No. {number}' } });
const PEOPLE = [
  { number: 3, name: 'Anna' },
  { number: 5, name: '' },
];

test('a deleted name is a number', () => {
  expect([3, 5, 9].map((each) => nameOf(VOICE, PEOPLE, each))).toEqual(['Anna', 'No. 5', 'No. 9']);
});

test('a day is the same day in every time zone', () => {
  expect(dayOf('en', '2026-11-29')).toBe('Sunday, 29 November 2026');
  expect(dayOf('de', '2026-11-29', 'short')).toBe('29.11.');
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('names are listed as the language lists them', () => {
  expect(listed('de', ['Anna', 'Bernd', 'Carla'])).toBe('Anna, Bernd und Carla');
});

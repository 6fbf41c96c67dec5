import { expect, test } from 'vitest';
import { Voice } from '../words/voice';
import { listed, nameOf } from './people';

const VOICE = new Voice({ texts: { 'evening.nameless': 'No. {number}' } });
const PEOPLE = [
  { number: 3, name: 'Anna' },
  { number: 5, name: '' },
];

test('a deleted name is a number', () => {
  expect([3, 5, 9].map((each) => nameOf(VOICE, PEOPLE, each))).toEqual(['Anna', 'No. 5', 'No. 9']);
});

test('names are listed as the language lists them', () => {
  expect(listed('de', ['Anna', 'Bernd', 'Carla'])).toBe('Anna, Bernd und Carla');
});

import { describe, expect, test } from 'vitest';
import de from '../words/de.json';
import en from '../words/en.json';
import it from '../words/it.json';
import ja from '../words/ja.json';
import { Voice } from '../words/voice';
import { described, FACES, faceNumbered, suggested } from './people';
import { portrait } from './portrait';

describe('the faces of people', () => {
  test('are as many as the server takes, no two the same', () => {
    expect(FACES).toHaveLength(24);
    expect(new Set(FACES.map(portrait)).size).toBe(24);
  });

  test.each(Object.entries({ en, de, it, ja }))(
    'are told apart by their words in %s',
    (_, texts) => {
      const voice = new Voice({ texts });
      const said = FACES.map((_look, number) => described(voice, number));
      expect(new Set(said.map((each) => each.replace(/\d+/, ''))).size).toBe(24);
    },
  );

  test('are suggested to who has none, always the same', () => {
    const guests = Array.from({ length: 200 }, (_, at) => `guest-${at * 7919}`);
    expect(new Set(guests.map(suggested)).size).toBe(24);
    expect(guests.map(suggested)).toEqual(guests.map(suggested));
  });

  test('that are not drawn here are none', () => {
    for (const number of [null, undefined, -1, 24, 0.5]) expect(faceNumbered(number)).toBeNull();
  });
});

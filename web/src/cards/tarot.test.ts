import { describe, expect, test } from 'vitest';
import { GAME } from '../games/scarto/game';
import de from '../words/de.json';
import en from '../words/en.json';
import it from '../words/it.json';
import ja from '../words/ja.json';
import { Voice, type Language } from '../words/voice';
import { tarot } from './tarot';

const TEXTS = { en, de, it, ja };
const NAMED = GAME.pack.filter((card) => /^[MT]|[KQCJ]$/.test(card));
const LETTERING = /<text[^>]*>([^<]*)</g;

describe.each(Object.entries(TEXTS))('a tarot pack in %s', (language, texts) => {
  const voice = new Voice({ language: language as Language, texts, pack: 'tarot' });
  const shown = (card: string): string =>
    tarot(card, '', voice.title(card).toLocaleUpperCase(language));
  const upper = (text: string): string => text.toLocaleUpperCase(language);

  test('prints what is read aloud, on both ends', () => {
    expect(NAMED).toHaveLength(38);
    for (const card of NAMED) {
      const printed = Array.from(shown(card).matchAll(LETTERING), ([, text]) => text ?? '');
      expect(printed).toEqual([upper(voice.title(card)), upper(voice.title(card))]);
      const label = upper(voice.cardName(card));
      // The Matto is called without its article.
      expect(card === 'M' ? printed[0] : label).toContain(card === 'M' ? label : printed[0]);
    }
  });

  test('has another name for each of them, and none for a pip', () => {
    expect(new Set(NAMED.map((card) => voice.title(card))).size).toBe(NAMED.length);
    for (const card of GAME.pack) if (!NAMED.includes(card)) expect(voice.title(card)).toBe('');
  });
});

test('the names on the cards are those of the reader’s language', () => {
  const title = (language: Language, card: string): string =>
    new Voice({ language, texts: TEXTS[language], pack: 'tarot' }).title(card);
  expect(title('de', 'CC')).toBe('Reiter der Kelche');
  expect(title('de', 'T14')).toBe('die Mäßigkeit');
  expect(title('it', 'T11')).toBe('la Forza');
  expect(title('ja', 'T20')).toBe('天使');
});

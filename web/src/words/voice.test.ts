import { describe, expect, test } from 'vitest';
import type { Message, Param } from '../protocol/messages';
import { GAME } from '../games/scarto/game';
import de from './de.json';
import en from './en.json';
import ja from './ja.json';
import { formatNumber, formatSigned, Voice } from './voice';

const say = (id: string, params: Record<string, Param> = {}): Message => ({
  id,
  params: Object.entries(params),
});

// tests/tools/test_client.py compares it with the Python voice for every text.
describe('a voice', () => {
  const voice = new Voice({ texts: en, players: ['Anna', 'Bo'] });

  test('calls players by their names', () => {
    expect(voice.word('table.happened.declined', { seat: 1 })).toBe('Bo would rather play on.');
    expect(voice.player(2)).toBe('player 2');
    const three = { seat: 1, seat2: 0, seat3: 2 };
    expect(voice.word('skat.match.shared_by_three', three)).toBe(
      'Bo, Anna and player 2 share the first place.',
    );
  });

  test('calls the reader without a name “you” at the head of a score and in a result', () => {
    const own = voice.with({ players: ['Guest', 'Bo'], you: 0 });
    const lost = { game: 'grand', points: 44, score: '-48' };
    const told = [0, 1].flatMap((seat) => [
      own.word('schnapsen.sheet.of', { seat }),
      own.word('skat.sheet.taken', { seat }),
      own.word('skat.result.lost', { seat, ...lost }),
    ]);
    expect(told).toEqual([
      'You',
      'Taken by you',
      'Lost by you: grand with 44 card points, -48',
      'Bo',
      'Taken by Bo',
      'Lost by Bo: grand with 44 card points, -48',
    ]);
  });

  test('writes a negative number with a minus sign, not a hyphen', () => {
    expect(voice.word('table.points', { number: -18 })).toBe('−18 points');
    expect([
      formatNumber(-3),
      formatNumber(0),
      formatSigned(4),
      formatSigned(-4),
      formatSigned(0),
    ]).toEqual(['−3', '0', '+4', '−4', '0']);
  });

  test('chooses the plural of each language', () => {
    const german = new Voice({ texts: de, language: 'de' });
    const japanese = new Voice({ texts: ja, language: 'ja' });
    expect(voice.word('table.card_count', { number: 1 })).toBe('1 card');
    expect(voice.word('table.card_count', { number: 0 })).toBe('0 cards');
    expect(german.word('table.card_count', { number: 2 })).toBe('2 Karten');
    expect(japanese.word('table.card_count', { number: 2 })).toBe('2枚');
  });

  test('names the cards of a pack with Italian suits, where their signs cannot be drawn', () => {
    const drawn = new Voice({ texts: en, pack: 'tarot', style: 'drawn' });
    const message = say('skat.fact.laid_away', { cards: ['C5', 'DQ', 'T20'] });
    expect(drawn.say(message)).toBe('Laid away: five of cups Queen of coins trump 20, the Angel');
    expect(drawn.rank('DQ') + drawn.rank('C5')).toBe('Q5');
  });

  test('takes a sentence to pieces, so that cards and suits can be drawn', () => {
    expect(voice.parts(say('skat.fact.laid_away', { cards: ['H10', 'CJ'] }))).toEqual([
      'Laid away: ',
      { card: 'H10' },
      ' ',
      { card: 'CJ' },
    ]);
    const suit = say('skat.kind.suit', { suit: 'H' });
    const game = say('skat.contract', { kind: suit, hand: say('skat.hand'), announced: '' });
    expect(voice.parts(game)).toEqual([{ suit: 'H' }, ' hand']);
    expect(voice.say(game)).toBe('hearts hand');
  });

  test('says cards short and in full, as they are called', () => {
    expect(voice.card('H10')).toBe('♥10');
    expect(voice.cardName('H10')).toBe('ten of hearts');
    const german = new Voice({ texts: de, names: 'german', style: 'letters' });
    expect(german.card('CQ')).toBe('EiO');
    expect(german.cardName('CQ')).toBe('Eichel Ober');
    const tarot = voice.with({ pack: 'tarot', names: 'german' });
    expect(tarot.cardName('T1')).toBe('trump 1, the Bagatto');
    expect(tarot.cardName('CC')).toBe('Cavallo of cups');
    expect(tarot.cardName('T13')).toBe('trump 13, Death');
    expect(new Set(GAME.pack.map((card) => tarot.cardName(card))).size).toBe(GAME.pack.length);
  });

  test('lets what is no card and no text stand for itself', () => {
    expect(voice.card('X1')).toBe('X1');
    expect(voice.cardName('X1')).toBe('X1');
    expect(voice.parts(say('action.play', { card: 'X1' }))).toEqual(['X1']);
    expect(voice.built('no.such.text')).toBe('no.such.text');
    expect(voice.has('constructor')).toBe(false);
  });

  test('keeps what came from outside short and printable', () => {
    const text = voice.say(say('refuse.text', { text: `a\u0007${'b'.repeat(300)}` }));
    expect(text).toContain('a\ufffdbbb');
    expect(text.length).toBeLessThan(300);
    expect(text).toContain('…');
  });
});

import { describe, expect, test } from 'vitest';
import { plain, read, readChoice } from './typed';

const offers = [
  { action: 'play H10', names: ['H10', '♥10', 'ten of hearts', 'Herz Zehn'] },
  { action: 'play HA', names: ['HA', '♥A', 'ace of hearts'] },
  { action: 'marriage H', names: ['announce the marriage in hearts', 'マリッジ(ハート)'] },
  { action: 'claim', names: ['66!'] },
];

describe('one action', () => {
  test.each([
    ['play H10', 'play H10'],
    ['h10', 'play H10'],
    ['♥10', 'play H10'],
    ['♥️10', 'play H10'],
    ['  TEN of  Hearts ', 'play H10'],
    ['herz z', 'play H10'],
    ['H10', 'play H10'],
    ['66', 'claim'],
    ['ann', 'marriage H'],
    ['マリ', 'marriage H'],
  ])('%s is %s', (text, action) => {
    expect(read(text, offers)).toEqual({ kind: 'one', action });
  });

  test('an ambiguous beginning is no action', () => {
    expect(read('play', offers)).toEqual({ kind: 'many', actions: ['play H10', 'play HA'] });
  });

  test.each(['', '  ', 'ten', 'play SA', '“”'])('“%s” is none', (text) => {
    expect(read(text, offers).kind).toBe(text === 'ten' ? 'one' : 'none');
  });

  test('an exact name wins over a longer one', () => {
    const both = [
      { action: 'bid 2', names: ['2'] },
      { action: 'bid 20', names: ['20'] },
    ];
    expect(read('2', both)).toEqual({ kind: 'one', action: 'bid 2' });
  });
});

describe('cards to lay away', () => {
  const cards = ['H10', 'HA', 'CJ'].map((card) => ({ action: card, names: [`the ${card}`] }));

  test('in one line', () => {
    expect(readChoice('discard ha, the H10', 'discard', 2, cards)).toBe('discard HA H10');
    expect(readChoice('cj h10', 'discard', 2, cards)).toBe('discard CJ H10');
  });

  test.each(['ha', 'ha ha', 'ha h10 cj', 'ha xx', ''])('“%s” is not two of them', (text) => {
    expect(readChoice(text, 'discard', 2, cards)).toBeNull();
  });
});

test('full-width letters count as plain ones', () => {
  expect(plain('H10')).toBe('h10');
});

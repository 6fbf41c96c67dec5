import { expect, test } from 'vitest';
import type { Happening } from '../protocol/messages';
import { Voice } from '../words/voice';
import { narrate, type Teller } from './narrate';

function happening(kind: string, seat: number | null, id?: string, card?: string): Happening {
  const text = id === undefined ? null : { id, params: [] };
  const rest = { trick: null, by: null, act: null, place: null };
  return { kind, seat, text, card: card ?? null, ...rest };
}

const voice = new Voice({
  texts: {
    'table.acted': '{seat}: {action}',
    'table.acted.clock': '{seat} (time is up): {action}',
    'table.says': '{seat}: {words}',
  },
  players: ['Anna', 'Ben'],
});
const teller: Teller = {
  say: (message) => voice.say(message),
  cardName: (card) => (card === 'H10' ? 'ten of hearts' : card),
};

test('a played card is narrated by its full name', () => {
  expect(
    narrate(
      [
        happening('acted', 0, '♥10', 'H10'),
        happening('trick', 1, 'Ben takes the trick'),
        happening('acted', 1, 'pass'),
        happening('reacted', 0, 'Well played!'),
      ],
      teller,
    ),
  ).toBe('Anna: ten of hearts. Ben takes the trick. Ben: pass. Anna: Well played!');
});

test('an act that the clock chose says so', () => {
  const late: Happening = { ...happening('acted', 0, 'pass'), by: 'clock' };
  expect(narrate([late], teller)).toBe('Anna (time is up): pass.');
});

test('a happening without a text is not narrated', () => {
  expect(narrate([happening('dealt', null)], teller)).toBe('');
});

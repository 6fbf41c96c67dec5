import { expect, test } from 'vitest';
import type { Happening, Message } from '../protocol/messages';
import { Voice } from '../words/voice';
import { narrate, type Teller } from './narrate';

function happening(kind: string, seat: number | null, id?: string, card?: string): Happening {
  const text = id === undefined ? null : { id, params: [] };
  const rest = { trick: null, by: null, act: null, place: null };
  return { kind, seat, text, card: card ?? null, ...rest };
}

function trickTo(seat: number): Message {
  return { id: 'table.happened.trick', params: [['seat', seat]] };
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

test('whoever has no name hears “you”, and of the others their names', () => {
  const texts = {
    ...voice.manner.texts,
    'table.acted.you': 'You: {action}',
    'table.says.you': 'You: {words}',
    'table.happened.trick': 'Trick to {seat}.',
    'table.happened.trick.you': 'Your trick.',
  };
  const own = voice.with({ texts, you: 0 });
  const told = [0, 1].flatMap((seat) => [
    happening('acted', seat, 'pass'),
    { ...happening('trick', seat), text: trickTo(seat) },
    happening('reacted', seat, 'Well played!'),
  ]);
  expect(narrate(told, { ...teller, say: (message) => own.say(message) })).toBe(
    'You: pass. Your trick. You: Well played! Ben: pass. Trick to Ben. Ben: Well played!',
  );
});

test('an act that the clock chose says so', () => {
  const late: Happening = { ...happening('acted', 0, 'pass'), by: 'clock' };
  expect(narrate([late], teller)).toBe('Anna (time is up): pass.');
});

test('a happening without a text is not narrated', () => {
  expect(narrate([happening('dealt', null)], teller)).toBe('');
});

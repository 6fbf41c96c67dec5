import { expect, test } from 'vitest';
import type { Happening } from '../protocol/messages';
import { narrate, type Teller } from './narrate';

function happening(kind: string, seat: number | null, id?: string, card?: string): Happening {
  const text = id === undefined ? null : { id, params: [] };
  return { kind, seat, text, card: card ?? null, trick: null, by: null };
}

const teller: Teller = {
  say: (message) => message.id,
  player: (seat) => ['Anna', 'Ben'][seat] ?? '?',
  cardName: (card) => (card === 'H10' ? 'ten of hearts' : card),
};

test('a card is told by its name, everything else as it is said', () => {
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

test('what nobody says is not told', () => {
  expect(narrate([happening('dealt', null)], teller)).toBe('');
});

// The figures of a review: as text, or as a message in the game's points.

import type { Message } from '../../protocol/messages';

/** An amount in a game's points, with one decimal where it is small. */
export function amount(game: string, value: number): Message {
  const tenths = Math.abs(value) < 9.95 ? Math.round(10 * value) : 10 * Math.round(value);
  const params: Message['params'] = [
    ['amount', tenths],
    ['number', Math.abs(tenths) === 10 ? 1 : 2],
  ];
  return { id: `coach.amount.${game}`, params };
}

/** A number of points with one decimal. */
export function points(language: string, value: number): string {
  const rounded = Math.round(10 * value) / 10;
  const text = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format(Math.abs(rounded));
  return rounded < 0 ? `−${text}` : text;
}

/** The same with its sign. */
export function signedPoints(language: string, value: number): string {
  return Math.round(10 * value) > 0 ? `+${points(language, value)}` : points(language, value);
}

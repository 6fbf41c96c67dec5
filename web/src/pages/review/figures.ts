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

/**
 * The parts of a sum to a tenth, so that they add up to it as it is shown (largest remainders).
 * Each is off by less than a tenth.
 */
export function addingUp(parts: readonly number[]): readonly number[] {
  const total = Math.round(10 * parts.reduce((sum, part) => sum + part, 0));
  const tenths = parts.map((part) => Math.floor(10 * part));
  const missing = total - tenths.reduce((sum, each) => sum + each, 0);
  const rest = (at: number): number => 10 * (parts[at] ?? 0) - (tenths[at] ?? 0);
  const up = parts
    .map((_, at) => at)
    .sort((one, other) => rest(other) - rest(one))
    .slice(0, missing);
  return tenths.map((each, at) => (each + (up.includes(at) ? 1 : 0)) / 10);
}

// Where things are on the table: who sits on which side, and how a hand is spread.

export type Side = 'own' | 'left' | 'right' | 'top';

/**
 * The side on which a seat is shown. One's own is at the bottom (for onlookers: seat 0), and the
 * next in turn sits on the side to which the game goes round.
 */
export function sideOf(
  seat: number,
  seats: number,
  you: number | null,
  nextSits: 'left' | 'right',
): Side {
  const steps = (seat - (you ?? 0) + seats) % seats;
  if (steps === 0) return 'own';
  if (seats === 2) return 'top';
  if (steps === 1) return nextSits;
  if (steps === seats - 1) return nextSits === 'left' ? 'right' : 'left';
  return 'top';
}

/** Where one card of a hand lies, in pixels from the hand's upper left corner. */
export interface Place {
  left: number;
  top: number;
  /** In degrees. */
  turn: number;
  row: number;
}

export interface Spread {
  places: readonly Place[];
  height: number;
  rows: number;
}

/** A card must show so much of itself that a finger can meet it. */
const LEAST_STEP = 26;
const WIDEST_STEP = 0.88; // of a card's width: a hand is held, not laid out
const ROW_STEP = 0.52; // of a card's height: the corner and the upper half stay to be seen
const FAN = 12; // so many cards can be fanned; more are held straight

/** Spreads a hand of `count` cards over `width`, in as many rows as fingers need. */
export function spread(count: number, width: number, card: number, high: number): Spread {
  if (count === 0 || width <= 0) return { places: [], height: high, rows: 0 };
  const edge = count <= FAN ? Math.min(20, width * 0.03) : 0; // what is turned needs room
  const room = Math.max(0, width - card - 2 * edge);
  const perRow = Math.max(1, Math.floor(room / LEAST_STEP) + 1);
  const rows = Math.ceil(count / perRow);
  const sizes = Array.from(
    { length: rows },
    (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0),
  );
  const step = Math.min(card * WIDEST_STEP, room / Math.max(1, Math.max(...sizes) - 1));
  const places = sizes.flatMap((size, row) => rowOf(size, row, rows, { width, card, high, step }));
  const arc = rows === 1 && count <= FAN ? 10 : 0;
  return { places, height: high * (1 + ROW_STEP * (rows - 1)) + arc, rows };
}

interface Measures {
  width: number;
  card: number;
  high: number;
  step: number;
}

function rowOf(size: number, row: number, rows: number, measures: Measures): Place[] {
  const { width, card, high, step } = measures;
  const start = (width - card - step * (size - 1)) / 2;
  const fanned = rows === 1 && size <= FAN;
  return Array.from({ length: size }, (_, at) => {
    const off = at - (size - 1) / 2;
    return {
      left: start + at * step,
      top:
        row * ROW_STEP * high + (fanned ? off * off * (18 / Math.max(16, size * size)) * 2.2 : 0),
      turn: fanned ? off * Math.min(2, 14 / size) : 0,
      row,
    };
  });
}

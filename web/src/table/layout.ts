// The layout of the table: the sides of the seats, and the fan of a hand.

export type Side = 'own' | 'left' | 'right' | 'top';

/**
 * The side on which a seat of the deal is shown. The person's own seat (for who has none, seat 0) is
 * at the bottom, and the next in turn sits on the side `nextSits`.
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

/** The visible part of each card in pixels, in both directions: as a touch target, or only to be seen. */
const TARGET = 44;
const SEEN = 26;
const WIDEST_STEP = 0.88; // of a card's width: a hand is held, not laid out
const FAN = 12; // the most cards that are fanned; more are held straight
const ARC = 10; // pixels by which the ends of a fan hang lower
const TALL = 900; // a tablet held upright

/** The measures of a hand, in pixels; they stay the same however many cards are left. */
export interface Size {
  readonly wide: number;
  readonly high: number;
  readonly rows: number;
  readonly height: number;
  /** The visible part of each card beside the next, and under the next row. */
  readonly free: number;
  readonly strip: number;
}

/**
 * The size of a hand with room for `room` cards, for a width and the window's height in pixels.
 * `aspect` is a card's height divided by its width. There are as many rows as touch targets need
 * (`pressed`), or as many as show each card.
 */
export function handSize(
  room: number,
  width: number,
  height: number,
  aspect: number,
  pressed = true,
): Size {
  const free = pressed ? TARGET : SEEN;
  const low = height < 480;
  const most = Math.max(82, Math.min(200, height * (low ? 0.28 : 0.2)));
  const wide = Math.min(most / aspect, Math.max(52, width / 5.4));
  const perRow = Math.max(1, Math.floor((width - wide - 2 * edge(room, width)) / free) + 1);
  // Three rows would leave no table in the lowest windows; there a full hand has narrower targets.
  const rows = Math.min(Math.ceil(room / perRow), height < 360 ? 2 : room);
  // In several rows the cards are smaller, to leave room for the table above.
  const least = Math.max(TARGET, Math.min(48, height * 0.13));
  const card = rows > 1 ? Math.min(wide, Math.max(least, (height * 0.155) / aspect)) : wide;
  const high = card * aspect;
  // A tall window has room to show nearly half of the upper cards.
  const strip = height < TALL ? free : Math.max(free, high * 0.45);
  return {
    wide: card,
    high,
    rows,
    height: high + strip * (rows - 1) + (rows === 1 ? ARC : 0),
    free,
    strip,
  };
}

/** The room at the sides that rotated cards need. */
function edge(count: number, width: number): number {
  return count <= FAN ? Math.min(20, width * 0.03) : 0;
}

/** Spreads a hand of `count` cards over `width`, in no more rows than the hand has. */
export function spread(count: number, width: number, size: Size): Spread {
  const { wide, height, free, strip } = size;
  if (count === 0 || width <= 0) return { places: [], height, rows: 0 };
  const room = Math.max(0, width - wide - 2 * edge(count, width));
  const perRow = Math.max(1, Math.floor(room / free) + 1);
  const rows = Math.min(size.rows, Math.ceil(count / perRow));
  // The lower rows are the longer ones: at the end of an upper one a single card would stick out.
  const sizes = Array.from({ length: rows }, (_, row) => Math.floor((count + row) / rows));
  const longest = Math.max(...sizes);
  const widest = Math.max(wide * WIDEST_STEP, Math.min(wide, TARGET));
  const step = Math.min(widest, room / Math.max(1, longest - 1));
  const above = (size.rows - rows) * strip; // the upper rows become empty first
  const places = sizes.flatMap((each, row) =>
    rowOf(each, { row, rows, longest, width, wide, step, top: above + row * strip }),
  );
  return { places, height, rows };
}

interface Measures {
  row: number;
  rows: number;
  /** The cards of the longest row. */
  longest: number;
  width: number;
  wide: number;
  step: number;
  top: number;
}

function rowOf(size: number, measures: Measures): Place[] {
  const { row, rows, longest, width, wide, step, top } = measures;
  const start = (width - wide - step * (longest - 1)) / 2; // all rows start at the same left edge
  const fanned = rows === 1 && top === 0 && size <= FAN;
  return Array.from({ length: size }, (_, at) => {
    const off = at - (size - 1) / 2;
    return {
      left: start + at * step,
      top: top + (fanned ? off * off * (18 / Math.max(16, size * size)) * 2.2 : 0),
      turn: fanned ? off * Math.min(2, 14 / size) : 0,
      row,
    };
  });
}

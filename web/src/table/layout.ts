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

/** So much of every card is free for a finger, both ways, in pixels; or for the eye alone. */
const TARGET = 44;
const SEEN = 26;
const WIDEST_STEP = 0.88; // of a card's width: a hand is held, not laid out
const FAN = 12; // so many cards can be fanned; more are held straight
const ARC = 10; // pixels by which the ends of a fan hang lower

/** The measures of a hand that stay the same for a whole match, however many cards are left. */
export interface Size {
  readonly wide: number;
  readonly high: number;
  readonly rows: number;
  readonly height: number;
  /** What is free of every card, both ways. */
  readonly free: number;
}

/**
 * The size of a hand with room for `room` cards, on `width` by a share of the window's `height`.
 * `aspect` is the height of a card for its width. Cards stand in as many rows as fingers need, or
 * eyes, where nothing is pressed.
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
  // Three rows would leave the lowest windows no table: there the first tricks are a little narrow.
  const rows = Math.min(Math.ceil(room / perRow), height < 360 ? 2 : room);
  // Several rows get smaller cards: the table above them needs its room.
  const least = Math.max(TARGET, Math.min(48, height * 0.13));
  const card = rows > 1 ? Math.min(wide, Math.max(least, (height * 0.155) / aspect)) : wide;
  const high = card * aspect;
  return {
    wide: card,
    high,
    rows,
    height: high + free * (rows - 1) + (rows === 1 ? ARC : 0),
    free,
  };
}

/** What is turned needs room at the sides. */
function edge(count: number, width: number): number {
  return count <= FAN ? Math.min(20, width * 0.03) : 0;
}

/** Spreads a hand of `count` cards over `width`, in no more rows than the hand has. */
export function spread(count: number, width: number, size: Size): Spread {
  const { wide, height, free } = size;
  if (count === 0 || width <= 0) return { places: [], height, rows: 0 };
  const room = Math.max(0, width - wide - 2 * edge(count, width));
  const perRow = Math.max(1, Math.floor(room / free) + 1);
  const rows = Math.min(size.rows, Math.ceil(count / perRow));
  const sizes = Array.from(
    { length: rows },
    (_, row) => Math.floor(count / rows) + (row < count % rows ? 1 : 0),
  );
  const longest = Math.max(...sizes);
  const widest = Math.max(wide * WIDEST_STEP, Math.min(wide, TARGET));
  const step = Math.min(widest, room / Math.max(1, longest - 1));
  const above = (size.rows - rows) * free; // rows that are empty by now are the upper ones
  const places = sizes.flatMap((each, row) =>
    rowOf(each, { row, rows, longest, width, wide, step, top: above + row * free }),
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
  const start = (width - wide - step * (longest - 1)) / 2; // rows begin below each other
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offer, Position } from '../protocol/messages';
import schnapsen from '../games/schnapsen';
import { settings } from '../settings.svelte';
import { Play } from './play.svelte';
import type { FullTableInfo, TableSession } from '../session/session.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  settings.draw = true;
});

const offer = (action: string): Offer => ({
  action,
  label: { id: action, params: [] },
  card: null,
  worth: null,
  enough: null,
  lines: [],
});

/** A draw is due at position 7 in Schnapsen; `acts` are the acts of the page, in order. */
function drawing({
  undone = null as number | null,
  keeps = true,
  replay = false,
  due = ['close', 'draw'],
  other = 'bot',
} = {}) {
  const acts: string[] = [];
  const position = {
    number: 7,
    seat: 0,
    to_act: 0,
    hand: ['HA', 'CK'],
    trick: [],
    orders: [],
    offers: due.map(offer),
    choice: null,
    board: { draw_keeps_acts: keeps },
  } as unknown as Position;
  const session = {
    ...{ you: 0, mayAct: true, undone, replay, typing: false },
    act: (action: string) => acts.push(action),
    may: (what: string) => what === 'forced' && other !== 'person',
  } as unknown as TableSession;
  const table = { game: 'schnapsen' } as unknown as FullTableInfo;
  const play = new Play(() => ({ session, table, position, game: schnapsen }));
  return { acts, play, session };
}

test('the page draws by itself after a pause', () => {
  const { acts, play } = drawing();
  play.actAutomatically();
  expect(acts).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(acts).toEqual(['draw']);
});

test('a close that cannot be answered stands by itself, but not before a person (SN 7.3, SN 11)', () => {
  const acts = (...[part]: Parameters<typeof drawing>) => {
    const found = drawing(part);
    found.play.actAutomatically();
    vi.advanceTimersByTime(60_000);
    return found.acts;
  };
  expect(acts({ due: ['pass'] })).toEqual(['pass']);
  expect(acts({ due: ['exchange', 'pass'] })).toEqual([]);
  // Who needs no time to answer holds no Jack: another person would see that.
  expect(acts({ due: ['pass'], other: 'person' })).toEqual([]);
  expect(acts({ due: ['pass'], undone: 7 })).toEqual([]);
});

test('after an undo the person draws, closes or takes one more act back', () => {
  const { acts, play } = drawing({ undone: 7 });
  play.actAutomatically();
  vi.advanceTimersByTime(60_000);
  expect(acts).toEqual([]);
});

test('an earlier undo does not stop the page from drawing', () => {
  const { acts, play } = drawing({ undone: 5 });
  play.actAutomatically();
  vi.advanceTimersByTime(5000);
  expect(acts).toEqual(['draw']);
});

test('before the last draw nothing is drawn for a card that is pressed: the refusal says so', () => {
  const { acts, play } = drawing({ keeps: false });
  play.actAutomatically();
  vi.advanceTimersByTime(60_000);
  play.press('HA');
  expect(acts).toEqual(['play HA']);
});

test('before any other draw a pressed card makes the page draw first', () => {
  const { acts, play } = drawing();
  play.press('HA');
  expect(acts).toEqual(['draw']);
});

test('a replay has no text field for actions', () => {
  const { session, play } = drawing({ replay: true });
  play.key('/');
  expect(session.typing).toBe(false);
});

test('a card that may not be laid away is tried with others that may, so that it is refused itself', () => {
  const acts: string[] = [];
  const position = {
    ...{ number: 0, seat: 0, to_act: 0, hand: ['SK', 'S1', 'S2', 'S3'], offers: [] },
    choice: { word: 'discard', number: 3, cards: ['S1', 'S2', 'S3'] },
  } as unknown as Position;
  const session = { you: 0, mayAct: true, act: (action: string) => acts.push(action) };
  const play = new Play(() => ({
    ...{ session: session as unknown as TableSession, table: {} as FullTableInfo },
    ...{ position, game: undefined },
  }));
  play.press('S3');
  play.press('SK');
  expect(acts).toEqual(['discard S3 S1 SK']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerMessage, TableInfo } from '../protocol/messages';
import { TableSession } from './session.svelte';

const answer = vi.hoisted(() => vi.fn());
vi.mock('../net/fairdeal', () => ({ answer }));

/** The server's end of the line. */
class Line {
  static last: Line;
  readonly said: { type: string }[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    /* nobody hears it */
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset().mockResolvedValue({ say: null, trouble: null });
  const memory = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const quiet = { matchMedia: () => ({ matches: true }) };
  vi.stubGlobal('window', Object.assign(new EventTarget(), quiet));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fairness = { version: 2, hash: '', wants: 'commit', attempts: [], seed: null };
const table = { id: 'here', you: 0, can: [], fairness } as unknown as TableInfo;

function message(type: 'snapshot' | 'update', seq: number, more: object = {}): ServerMessage {
  return { type, epoch: 'e', seq, table, position: null, happened: [], ...more };
}

/** A session whose line is open. */
function opened(id = 'here'): { session: TableSession; line: Line } {
  const session = new TableSession(id);
  session.open();
  const line = Line.last;
  line.onopen();
  line.tell(message('snapshot', 1));
  return { session, line };
}

test('a memory that fails once stops no answer: it is asked again', async () => {
  answer.mockRejectedValueOnce(new Error('closed'));
  answer.mockResolvedValue({ say: { type: 'commit' }, trouble: null });
  const { line } = opened();
  await vi.advanceTimersByTimeAsync(100);
  expect(line.said.map(({ type }) => type)).toEqual(['hello']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(line.said.map(({ type }) => type)).toEqual(['hello', 'commit']);
});

test('what has come since is answered instead, and what came before is not looked at again', async () => {
  answer.mockRejectedValueOnce(new Error('closed'));
  const { line } = opened();
  line.tell(message('update', 2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('who plays on without proof is not asked again in this match, after a reload either', () => {
  const { session } = opened();
  expect(session.overruled).toBe(false);
  session.playOn();
  expect(opened().session.overruled).toBe(true);
  expect(opened('elsewhere').session.overruled).toBe(false);
});

test('it is known which position was reached by taking an act back', () => {
  const { session, line } = opened();
  const undone = { kind: 'undone', seat: null, text: null, card: null, trick: null, by: null };
  line.tell(message('update', 2, { position: { number: 5 }, happened: [undone] }));
  expect(session.undone).toBe(5);
});

test('what could not be sent is told until the line is there again', () => {
  const { session, line } = opened();
  session.allow(true);
  expect([session.unsent, line.said.at(-1)?.type]).toEqual([false, 'allow']);
  line.onclose();
  session.sit(1);
  expect([session.unsent, line.said.at(-1)?.type]).toEqual([true, 'allow']);
  vi.advanceTimersByTime(30_000);
  Line.last.onopen();
  Line.last.tell(message('snapshot', 1));
  expect(session.unsent).toBe(false);
});

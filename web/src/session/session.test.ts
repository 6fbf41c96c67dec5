import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../net/fairdeal';
import type { ServerMessage, TableInfo } from '../protocol/messages';
import { read } from '../storage';
import { TableSession } from './session.svelte';

const answer = vi.hoisted(() => vi.fn());
const receiptOf = vi.hoisted(() => vi.fn());
const agree = vi.hoisted(() => vi.fn());
const heard = vi.hoisted(() => vi.fn());
vi.mock('../net/fairdeal', () => ({ agree, answer, heard, receiptOf }));

const NOTHING = { message: null, trouble: null, late: false };

/** A WebSocket whose server is the test. */
class FakeSocket {
  static last: FakeSocket;
  readonly sent: { type: string }[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    /* no server to tell */
  }

  receive(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset().mockResolvedValue(NOTHING);
  agree.mockReset().mockResolvedValue(undefined);
  heard.mockReset().mockResolvedValue(undefined);
  const memory = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const quiet = { matchMedia: () => ({ matches: true }) };
  vi.stubGlobal('window', Object.assign(new EventTarget(), quiet));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fairness = { version: 2, hash: '', awaiting: 'commit', attempts: [], seed: null, void: [] };
const table = { id: 'here', you: 0, can: [], of_day: null, fairness } as unknown as TableInfo;

function message(type: 'snapshot' | 'update', seq: number, more: object = {}): ServerMessage {
  return { type, epoch: 'e', seq, table, position: null, happened: [], ...more };
}

/** A session whose connection is open. */
function opened(id = 'here'): { session: TableSession; socket: FakeSocket } {
  const session = new TableSession(id);
  session.open();
  const socket = FakeSocket.last;
  socket.onopen();
  socket.receive(message('snapshot', 1));
  return { session, socket };
}

test('a bot remarks on a deal once, after a pause, on the page and for a screen reader', async () => {
  const seats = [{ kind: 'person' }, { kind: 'bot' }];
  const at = { ...table, game: 'schnapsen', personas: 0, seats, pace: 'calm' };
  const outcome = { verdicts: ['won', 'lost'], feats: ['bold', 'bold'] };
  const position = { deal: 4, seating: [0, 1], outcome };
  const { session, socket } = opened();
  const happened = [{ kind: 'result', seat: null, text: null }];
  socket.receive(message('update', 2, { table: at, position, happened }));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.happened.map(({ kind }) => kind)).toEqual(['result']);
  await vi.advanceTimersByTimeAsync(2000);
  const said = session.reactions[1];
  expect(said?.id).toMatch(/^remark\.\w+\.lost\.bold$/);
  expect(session.happened.map(({ kind, seat, text }) => [kind, seat, text])).toEqual([
    ['reacted', 1, said],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.reactions[1]).toBeNull();
});

test('the fair deal tries again after the storage has failed', async () => {
  answer.mockRejectedValueOnce(new Error('closed'));
  answer.mockResolvedValue({ ...NOTHING, message: { type: 'commit' } });
  const { socket } = opened();
  await vi.advanceTimersByTimeAsync(100);
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello', 'commit']);
});

test('every message is kept, one after the other, also after a failure', async () => {
  answer.mockRejectedValueOnce(new Error('closed'));
  const { socket } = opened();
  const position = { number: 2 };
  socket.receive(message('update', 2, { position }));
  await vi.advanceTimersByTimeAsync(5000);
  const told = (answer.mock.calls as [string, Told][]).map(
    ([link, { position: at, connected }]) => [link, at, connected],
  );
  expect(told).toEqual([
    ['here', null, false],
    ['here', null, false],
    ['here', position, true],
  ]);
});

test('that a deal be dealt anew is stored before it is said', async () => {
  const { session, socket } = opened();
  const position = { number: 7, index: 2 };
  socket.receive(message('snapshot', 2, { position }));
  await vi.advanceTimersByTimeAsync(0);
  let stored: () => void = () => undefined;
  agree.mockReturnValue(new Promise<void>((done) => (stored = done)));
  session.absence('anew');
  await vi.advanceTimersByTimeAsync(100);
  expect(agree.mock.calls).toEqual([['here', 2]]);
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
  stored();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent.at(-1)).toEqual({ type: 'absence', position: 7, then: 'anew' });
  session.absence('wait');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent.at(-1)).toEqual({ type: 'absence', position: 7, then: 'wait' });
  expect(agree.mock.calls.at(-1)).toEqual(['here', null]); // What was said is taken back.
  agree.mockRejectedValue(new Error('full'));
  session.absence('anew');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent).toHaveLength(3); // What cannot be stored is not said.
});

test('while cards are played, it is kept when the server was last heard', async () => {
  const { socket } = opened();
  const pong = { type: 'pong', number: 1 };
  socket.receive(pong);
  socket.receive(message('snapshot', 2, { table: { ...table, phase: 'playing' } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).not.toHaveBeenCalled();
  socket.receive(pong);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.mock.calls).toEqual([['here', Date.now()]]);
});

test('a void deal is news, but for whoever was away, who reads it on return', async () => {
  const text = { id: 'table.happened.void', params: [['seat', 1]] };
  const update = (seq: number, seat: number): ServerMessage => {
    const happened = [{ kind: 'void', seat, text }];
    const known = { ...fairness, void: [{ deal: 0, seat }] };
    return message('update', seq, { table: { ...table, fairness: known }, happened });
  };
  const { session, socket } = opened();
  expect(session.missed).toBe(false);
  socket.receive(update(2, 0));
  await vi.advanceTimersByTimeAsync(100);
  expect([session.notice, session.missed]).toEqual([text, true]);
  expect(read('void.here')).toBeUndefined();
  socket.receive(update(3, 1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(read('void.here')).toBe(1);
});

test('after a reconnect the page was not connected all the time', async () => {
  const { socket } = opened();
  socket.onclose();
  await vi.advanceTimersByTimeAsync(30_000);
  FakeSocket.last.onopen();
  FakeSocket.last.receive(message('snapshot', 1));
  FakeSocket.last.receive(message('update', 2));
  await vi.advanceTimersByTimeAsync(100);
  expect((answer.mock.calls as [string, Told][]).map(([, { connected }]) => connected)).toEqual([
    false,
    false,
    true,
  ]);
});

test('a message about another table than that of the link is trouble', async () => {
  const { session, socket } = opened();
  const other = { ...table, id: 'elsewhere' };
  answer.mockResolvedValue({ ...NOTHING, message: { type: 'commit' } });
  socket.receive(message('snapshot', 1, { table: other }));
  expect(session.trouble).toBe('match');
  await vi.advanceTimersByTimeAsync(100);
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
});

test.each([
  ['both say so', { repeats: true }, null, null],
  ['they are those of a day', { of_day: 1 }, null, null],
  ['the server says that they are drawn', { repeats: false }, null, 'kind'],
  ['this browser has kept a draw', { repeats: true }, {}, 'kind'],
])('cards that are not drawn by the link: %s', async (_, from, kept, trouble) => {
  receiptOf.mockResolvedValue(kept);
  const session = new TableSession('here', { drawn: false });
  session.open();
  FakeSocket.last.onopen();
  FakeSocket.last.receive(message('snapshot', 1, { table: { ...table, ...from } }));
  await vi.advanceTimersByTimeAsync(100);
  expect(session.trouble).toBe(trouble);
  FakeSocket.last.receive(message('update', 2));
  expect(session.trouble).toBe('kind');
  expect(answer).not.toHaveBeenCalled();
});

test('who has no number in the draw is told once', async () => {
  const { session, socket } = opened();
  answer.mockResolvedValue({ ...NOTHING, late: true });
  socket.receive(message('update', 2));
  await vi.advanceTimersByTimeAsync(100);
  expect([session.late, session.notice?.id]).toEqual([true, 'fair.late']);
  await vi.advanceTimersByTimeAsync(10_000);
  socket.receive(message('update', 3));
  await vi.advanceTimersByTimeAsync(100);
  expect([session.late, session.notice]).toEqual([true, null]);
});

test('playing on without proof is remembered for this match, also after a reload', () => {
  const { session } = opened();
  expect(session.overruled).toBe(false);
  session.playOn();
  expect(opened().session.overruled).toBe(true);
  expect(opened('elsewhere').session.overruled).toBe(false);
});

test('nothing is shown that could not be stored, and nothing that is old', async () => {
  answer.mockRejectedValue(new Error('full'));
  const { session, socket } = opened();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.trouble, session.table]).toMatchObject(['store', { id: 'here' }]);
  answer.mockResolvedValue({ ...NOTHING, stale: true });
  socket.receive(message('update', 2, { position: { number: 5 } }));
  await vi.advanceTimersByTimeAsync(100);
  expect(session.position).toBeNull();
});

test('the position that an undo has reached is known', async () => {
  const { session, socket } = opened();
  const undone = { kind: 'undone', seat: null, text: null, card: null, trick: null, by: null };
  socket.receive(message('update', 2, { position: { number: 5 }, happened: [undone] }));
  await vi.advanceTimersByTimeAsync(100);
  expect(session.undone).toBe(5);
});

test('a request that could not be sent is shown until the connection is open again', () => {
  const { session, socket } = opened();
  session.allow({ newcomers: true });
  expect([session.unsent, socket.sent.at(-1)?.type]).toEqual([false, 'allow']);
  socket.onclose();
  session.sit(1);
  expect([session.unsent, socket.sent.at(-1)?.type]).toEqual([true, 'allow']);
  vi.advanceTimersByTime(30_000);
  FakeSocket.last.onopen();
  FakeSocket.last.receive(message('snapshot', 1));
  expect(session.unsent).toBe(false);
});

test('an act that is refused because somebody stepped in is no longer said to be held', async () => {
  const { session, socket } = opened();
  const position = { number: 5, offers: [{ action: 'play SA', card: 'SA' }], choice: null };
  socket.receive(message('update', 2, { position }));
  await vi.advanceTimersByTimeAsync(100);
  session.act('play SA');
  const { id } = session.pending ?? {};
  socket.receive({ type: 'held', epoch: 'e', seq: 3, id, position: 5 });
  expect([session.held, session.mayAct]).toEqual([true, false]);
  socket.receive({ type: 'refused', epoch: 'e', seq: 4, id, clause: null, message: {} });
  expect([session.held, session.mayAct]).toEqual([false, true]);
});

test('an act that is stored is the only one that answers its position', async () => {
  const { session, socket } = opened();
  const position = { number: 5, offers: [{ action: 'play SA', card: 'SA' }], choice: null };
  socket.receive(message('update', 2, { position }));
  await vi.advanceTimersByTimeAsync(100);
  session.act('play SA');
  const { id } = session.pending ?? {};
  socket.receive({ type: 'ack', epoch: 'e', seq: 3, id, position: 5 });
  expect([session.pending, session.mayAct]).toEqual([null, false]);
  session.act('play SA');
  expect(socket.sent.filter(({ type }) => type === 'act')).toHaveLength(1);
  socket.receive(message('update', 4, { position: { ...position, number: 7 } }));
  await vi.advanceTimersByTimeAsync(100);
  expect(session.mayAct).toBe(true);
});

import { beforeEach, expect, test } from 'vitest';
import { VERSION, type Goodbye, type ServerMessage } from '../protocol/messages';
import { Connection, type ConnectionState, type Socket } from './connection';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { type: string; [key: string]: unknown }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.closed = true;
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  sentOf(type: string): object[] {
    return this.sent.filter((each) => each.type === type);
  }
}

let sockets: FakeSocket[] = [];
let paths: string[] = [];
let timers: { what: () => void; ms: number; off: boolean }[] = [];
let states: ConnectionState[] = [];
let received: ServerMessage[] = [];
let goodbyes: Goodbye[] = [];
let connection: Connection;

const socket = (): FakeSocket => {
  const last = sockets.at(-1);
  if (!last) throw new Error('nobody has called');
  return last;
};
const snapshot = (seq: number, epoch = 'e') => ({ type: 'snapshot', epoch, seq });
const update = (seq: number, epoch = 'e') => ({ type: 'update', epoch, seq, happened: [] });
const ack = (seq: number, id: string) => ({ type: 'ack', epoch: 'e', seq, id, position: 1 });
const act = (id: string) => ({ type: 'act', id, position: 1, action: 'play H10' }) as const;

function elapse(): void {
  const due = timers.filter((each) => !each.off);
  timers = [];
  for (const each of due) each.what();
}

beforeEach(() => {
  sockets = [];
  paths = [];
  timers = [];
  states = [];
  received = [];
  goodbyes = [];
  connection = new Connection(
    {
      connect: (path) => {
        paths.push(path);
        const fresh = new FakeSocket();
        sockets.push(fresh);
        return fresh;
      },
      later: (what, ms) => {
        const timer = { what, ms, off: false };
        timers.push(timer);
        return () => {
          timer.off = true;
        };
      },
      random: () => 1,
    },
    {
      state: (state) => states.push(state),
      message: (message) => received.push(message),
      goodbye: (goodbye) => goodbyes.push(goodbye),
    },
  );
  connection.open();
  socket().onopen?.();
});

test('the first hello has no number yet', () => {
  expect(socket().sentOf('hello')).toEqual([
    { type: 'hello', version: VERSION, epoch: null, seq: null },
  ]);
  expect(states).toEqual(['connecting']);
  socket().receive(snapshot(7));
  expect(states).toEqual(['connecting', 'open']);
});

test('after a disconnect hello names the last number seen, and the backoff grows', () => {
  socket().receive(snapshot(7));
  socket().receive(update(8));
  socket().onclose?.();
  expect(states.at(-1)).toBe('disconnected');
  const waits = [];
  for (let i = 0; i < 8; i += 1) {
    waits.push(timers.filter((each) => !each.off).at(-1)?.ms ?? 0);
    elapse();
    socket().onclose?.();
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
  elapse();
  socket().onopen?.();
  expect(socket().sentOf('hello')).toEqual([
    { type: 'hello', version: VERSION, epoch: 'e', seq: 8 },
  ]);
});

test('after a gap in the numbers it reconnects from the last number seen', () => {
  socket().receive(snapshot(7));
  socket().receive(update(9));
  expect(received).toHaveLength(1);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.closed).toBe(true);
  socket().onopen?.();
  expect(socket().sent[0]).toMatchObject({ epoch: 'e', seq: 7 });
  socket().receive(update(8));
  socket().receive(update(9));
  expect(received.map((each) => ('seq' in each ? each.seq : -1))).toEqual([7, 8, 9]);
});

test('a duplicate message is ignored', () => {
  socket().receive(snapshot(7));
  socket().receive(update(8));
  socket().receive(update(8));
  expect(received).toHaveLength(2);
  expect(sockets).toHaveLength(1);
});

test('another epoch without a snapshot is a gap', () => {
  socket().receive(snapshot(7));
  socket().receive(update(8, 'other'));
  expect(sockets).toHaveLength(2);
});

test('an act is sent again after a reconnect until it is stored', () => {
  socket().receive(snapshot(7));
  connection.act(act('a'));
  expect(socket().sentOf('act')).toHaveLength(1);
  socket().onclose?.();
  connection.act(act('b'));
  elapse();
  socket().onopen?.();
  expect(socket().sentOf('act')).toHaveLength(0);
  socket().receive(update(8));
  expect(socket().sentOf('act')).toEqual([act('a'), act('b')]);
  socket().receive(ack(9, 'a'));
  expect(connection.pending).toEqual([act('b')]);
  socket().receive({ type: 'refused', epoch: 'e', seq: 10, id: 'b', clause: null, message: {} });
  expect(connection.pending).toEqual([]);
});

test('without a connection only acts are kept', () => {
  expect(connection.send({ type: 'stand' })).toBe(false);
  socket().receive(snapshot(1));
  expect(connection.send({ type: 'stand' })).toBe(true);
});

test('a missing pong means reconnect', () => {
  socket().receive(snapshot(1));
  elapse();
  expect(socket().sentOf('ping')).toHaveLength(1);
  socket().receive({ type: 'pong', number: 1 });
  elapse();
  expect(socket().sentOf('ping')).toHaveLength(2);
  elapse();
  expect(sockets).toHaveLength(2);
});

test('goodbye closes the connection for good, unless it says to come again', () => {
  socket().receive(snapshot(1));
  socket().receive({ type: 'goodbye', message: { id: 'table.goodbye' }, again: true });
  expect(states.at(-1)).toBe('open');
  socket().receive({ type: 'goodbye', message: { id: 'table.goodbye' } });
  expect(states.at(-1)).toBe('closed');
  expect(goodbyes).toHaveLength(2);
  elapse();
  expect(sockets).toHaveLength(1);
});

const moved = (at: string) => ({
  type: 'goodbye',
  message: { id: 'table.refuse.closing', params: {} },
  again: true,
  at,
});

test('it goes at once where it is sent, and to any server when that one does not answer', () => {
  socket().receive(moved('/node/2'));
  expect(paths).toEqual(['', '/node/2']);
  expect(goodbyes).toEqual([]);
  socket().onclose?.();
  elapse();
  expect(paths).toEqual(['', '/node/2', '']);
});

test('a table moves while it is played: its pages come one after the other, and go on', () => {
  socket().receive(snapshot(7));
  connection.act(act('a'));
  socket().receive(moved('/node/2'));
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe('disconnected');
  expect(timers.filter((each) => !each.off).at(-1)?.ms).toBeLessThanOrEqual(400);
  elapse();
  expect(paths.at(-1)).toBe('/node/2');
  socket().onopen?.();
  socket().receive(snapshot(1, 'f'));
  expect(states.at(-1)).toBe('open');
  expect(socket().sentOf('act')).toHaveLength(1);
});

const waiting = () => timers.filter((each) => !each.off).at(-1)?.ms ?? 0;

test('servers that send a page round in a circle are not asked without a pause', () => {
  const waits = [];
  for (let i = 0; i < 9; i += 1) {
    const before = sockets.length;
    socket().receive(moved(`/node/${i % 2}`));
    if (sockets.length > before) continue;
    waits.push(waiting());
    elapse();
  }
  expect(waits).toHaveLength(6);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(400);
});

test('a page that is sent to a dead server is back soon after the table has another', () => {
  for (let i = 0; i < 20; i += 1) {
    socket().receive(moved('/node/2'));
    if (paths.at(-1) === '') elapse();
    expect(paths.at(-1)).toBe('/node/2');
    socket().onclose?.();
    expect(waiting()).toBeLessThanOrEqual(1_600);
    elapse();
    expect(paths.at(-1)).toBe('');
  }
  socket().receive(moved('/node/3'));
  expect(waiting()).toBeLessThanOrEqual(800);
});

test('no server sends a page to another origin', () => {
  for (const at of ['//evil.example', 'https://evil.example', '/a?b', '/a/../b c', 'node', '/']) {
    socket().receive(moved(at));
    elapse();
  }
  expect(new Set(paths)).toEqual(new Set(['']));
});

test('a server that does not even open the socket is given up', () => {
  socket().onclose?.();
  elapse();
  const waiting = socket();
  elapse();
  expect(waiting.closed).toBe(true);
  elapse();
  expect(sockets).toHaveLength(3);
});

test('a visible page reconnects at once', () => {
  socket().receive(snapshot(1));
  socket().onclose?.();
  connection.wake();
  expect(sockets).toHaveLength(2);
  elapse();
  expect(sockets).toHaveLength(2);
});

test('without a network the state is offline until the server answers', () => {
  socket().receive(snapshot(1));
  connection.offline();
  expect(states.at(-1)).toBe('offline');
  expect(sockets[0]?.closed).toBe(true);
  elapse();
  socket().onclose?.();
  elapse();
  expect(sockets).toHaveLength(3);
  expect(states.slice(2)).toEqual(Array.from(states.slice(2), () => 'offline'));
  socket().onopen?.();
  socket().receive(update(2));
  expect(states.at(-1)).toBe('open');
  socket().onclose?.();
  expect(states.at(-1)).toBe('disconnected');
});

test('when the network is back it reconnects at once and sends pending acts', () => {
  socket().receive(snapshot(1));
  connection.offline();
  connection.act(act('a'));
  elapse();
  connection.online();
  expect(sockets).toHaveLength(3);
  expect(sockets[1]?.closed).toBe(true);
  expect(states.at(-1)).toBe('connecting');
  socket().onopen?.();
  socket().receive(update(2));
  expect(socket().sentOf('act')).toEqual([act('a')]);
  elapse();
  expect(sockets).toHaveLength(3);
});

test('a closed connection stays closed when the network comes back', () => {
  socket().receive(snapshot(1));
  connection.close();
  connection.offline();
  connection.online();
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
});

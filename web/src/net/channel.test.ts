import { beforeEach, expect, test } from 'vitest';
import { VERSION, type Goodbye, type ServerMessage } from '../protocol/messages';
import { Channel, type Line, type Wire } from './channel';

class FakeWire implements Wire {
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
  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  said(type: string): object[] {
    return this.sent.filter((each) => each.type === type);
  }
}

let wires: FakeWire[] = [];
let timers: { what: () => void; ms: number; off: boolean }[] = [];
let lines: Line[] = [];
let heard: ServerMessage[] = [];
let goodbyes: Goodbye[] = [];
let channel: Channel;

const wire = (): FakeWire => {
  const last = wires.at(-1);
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
  wires = [];
  timers = [];
  lines = [];
  heard = [];
  goodbyes = [];
  channel = new Channel(
    {
      connect: () => {
        const fresh = new FakeWire();
        wires.push(fresh);
        return fresh;
      },
      later: (what, ms) => {
        const timer = { what, ms, off: false };
        timers.push(timer);
        return () => {
          timer.off = true;
        };
      },
      chance: () => 1,
    },
    {
      line: (line) => lines.push(line),
      message: (message) => heard.push(message),
      goodbye: (goodbye) => goodbyes.push(goodbye),
    },
  );
  channel.open();
  wire().onopen?.();
});

test('the first call knows nothing yet', () => {
  expect(wire().said('hello')).toEqual([
    { type: 'hello', version: VERSION, epoch: null, seq: null },
  ]);
  expect(lines).toEqual(['calling']);
  wire().hears(snapshot(7));
  expect(lines).toEqual(['calling', 'open']);
});

test('after a break it says what it has seen, and comes back more and more slowly', () => {
  wire().hears(snapshot(7));
  wire().hears(update(8));
  wire().onclose?.();
  expect(lines.at(-1)).toBe('broken');
  const waits = [];
  for (let i = 0; i < 8; i += 1) {
    waits.push(timers.filter((each) => !each.off).at(-1)?.ms ?? 0);
    elapse();
    wire().onclose?.();
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
  elapse();
  wire().onopen?.();
  expect(wire().said('hello')).toEqual([{ type: 'hello', version: VERSION, epoch: 'e', seq: 8 }]);
});

test('a hole in the numbers: it calls again from where it was', () => {
  wire().hears(snapshot(7));
  wire().hears(update(9));
  expect(heard).toHaveLength(1);
  expect(wires).toHaveLength(2);
  expect(wires[0]?.closed).toBe(true);
  wire().onopen?.();
  expect(wire().sent[0]).toMatchObject({ epoch: 'e', seq: 7 });
  wire().hears(update(8));
  wire().hears(update(9));
  expect(heard.map((each) => ('seq' in each ? each.seq : -1))).toEqual([7, 8, 9]);
});

test('what was seen is not shown twice', () => {
  wire().hears(snapshot(7));
  wire().hears(update(8));
  wire().hears(update(8));
  expect(heard).toHaveLength(2);
  expect(wires).toHaveLength(1);
});

test('another epoch without a snapshot is a hole', () => {
  wire().hears(snapshot(7));
  wire().hears(update(8, 'other'));
  expect(wires).toHaveLength(2);
});

test('an act is said again after a break until it is stored', () => {
  wire().hears(snapshot(7));
  channel.act(act('a'));
  expect(wire().said('act')).toHaveLength(1);
  wire().onclose?.();
  channel.act(act('b'));
  elapse();
  wire().onopen?.();
  expect(wire().said('act')).toHaveLength(0);
  wire().hears(update(8));
  expect(wire().said('act')).toEqual([act('a'), act('b')]);
  wire().hears(ack(9, 'a'));
  expect(channel.pending).toEqual([act('b')]);
  wire().hears({ type: 'refused', epoch: 'e', seq: 10, id: 'b', clause: null, message: {} });
  expect(channel.pending).toEqual([]);
});

test('nothing but acts is said to nobody', () => {
  expect(channel.say({ type: 'stand' })).toBe(false);
  wire().hears(snapshot(1));
  expect(channel.say({ type: 'stand' })).toBe(true);
});

test('a dead line is noticed by its silence', () => {
  wire().hears(snapshot(1));
  elapse();
  expect(wire().said('ping')).toHaveLength(1);
  wire().hears({ type: 'pong', number: 1 });
  elapse();
  expect(wire().said('ping')).toHaveLength(2);
  elapse();
  expect(wires).toHaveLength(2);
});

test('goodbye ends it for good, unless we are asked to come again', () => {
  wire().hears(snapshot(1));
  wire().hears({ type: 'goodbye', message: { id: 'table.goodbye' }, again: true });
  expect(lines.at(-1)).toBe('open');
  wire().hears({ type: 'goodbye', message: { id: 'table.goodbye' } });
  expect(lines.at(-1)).toBe('ended');
  expect(goodbyes).toHaveLength(2);
  elapse();
  expect(wires).toHaveLength(1);
});

test('the page is seen again: no more waiting', () => {
  wire().hears(snapshot(1));
  wire().onclose?.();
  channel.wake();
  expect(wires).toHaveLength(2);
  elapse();
  expect(wires).toHaveLength(2);
});

test('the network is gone: that is said at once, and until somebody answers', () => {
  wire().hears(snapshot(1));
  channel.offline();
  expect(lines.at(-1)).toBe('offline');
  expect(wires[0]?.closed).toBe(true);
  elapse();
  wire().onclose?.();
  elapse();
  expect(wires).toHaveLength(3);
  expect(lines.slice(2)).toEqual(Array.from(lines.slice(2), () => 'offline'));
  wire().onopen?.();
  wire().hears(update(2));
  expect(lines.at(-1)).toBe('open');
  wire().onclose?.();
  expect(lines.at(-1)).toBe('broken');
});

test('the network is back: it calls at once, with what was not answered', () => {
  wire().hears(snapshot(1));
  channel.offline();
  channel.act(act('a'));
  elapse();
  channel.online();
  expect(wires).toHaveLength(3);
  expect(wires[1]?.closed).toBe(true);
  expect(lines.at(-1)).toBe('calling');
  wire().onopen?.();
  wire().hears(update(2));
  expect(wire().said('act')).toEqual([act('a')]);
  elapse();
  expect(wires).toHaveLength(3);
});

test('who has left is not called back by the network', () => {
  wire().hears(snapshot(1));
  channel.close();
  channel.offline();
  channel.online();
  expect(wires).toHaveLength(1);
  expect(lines.at(-1)).toBe('ended');
});

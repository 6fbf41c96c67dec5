// The connection to one table: a WebSocket that reconnects by itself.
//
// Messages about the table are numbered. `hello` names the last number that this page has seen; the
// server answers with the missing messages or with a snapshot. After a gap in the numbers the page
// reconnects. An act is kept until the server has stored or refused it, and is sent again after each
// reconnect; its id makes that idempotent.
//
// Where there are several servers, a `goodbye` may name the path of the one that has the table. That
// holds for one attempt: any server knows where the table is by then.

import {
  VERSION,
  type Act,
  type ClientMessage,
  type Goodbye,
  type ServerMessage,
} from '../protocol/messages';

export type ConnectionState = 'connecting' | 'open' | 'disconnected' | 'offline' | 'closed';

/** The part of the browser's WebSocket that is used here; tests replace it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Environment {
  /** Connects, under the path of one server or, without one, to any. */
  connect: (path: string) => Socket;
  /** Runs `what` after `ms` milliseconds; returns a function that cancels it. */
  later: (what: () => void, ms: number) => () => void;
  /** A random number from 0 to 1: jitter, so that not all pages reconnect at once. */
  random: () => number;
}

export interface Listener {
  state: (state: ConnectionState) => void;
  message: (message: ServerMessage) => void;
  goodbye: (goodbye: Goodbye) => void;
}

// All in milliseconds. Reconnects use exponential backoff between the first two.
const FIRST_BACKOFF = 400;
const LONGEST_BACKOFF = 12_000;
const PING_INTERVAL = 15_000;
const PONG_TIMEOUT = 8_000;
const CONNECT_TIMEOUT = 10_000;

/** How often in a row a page lets itself be sent on at once. */
const MOST_MOVES = 3;
/** Of attempts before a server sent the page on, no more count: somebody is there. */
const TRIES_WHEN_SENT = 1;
/** No other origin can be written like this. */
const PATH = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** What a session needs of a connection; a lesson has another one. */
export type Link = Pick<
  Connection,
  'open' | 'close' | 'wake' | 'online' | 'offline' | 'act' | 'send'
>;

export class Connection {
  #socket: Socket | null = null;
  #epoch: string | null = null;
  #seq: number | null = null;
  #tries = 0;
  /** The path for the next attempt to connect. */
  #path = '';
  #moves = 0;
  #pings = 0;
  #closed = false;
  /** The server has answered `hello` on this socket. */
  #ready = false;
  #offline = false;
  #pending = new Map<string, Act>();
  #cancelRetry: () => void = () => undefined;
  #cancelPing: () => void = () => undefined;

  constructor(
    private readonly environment: Environment,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#closed || this.#socket) return;
    this.#report('connecting');
    const socket = this.environment.connect(this.#path);
    this.#path = '';
    this.#socket = socket;
    this.#ready = false;
    this.#cancelPing = this.environment.later(() => {
      this.#disconnect();
      this.#retryLater();
    }, CONNECT_TIMEOUT);
    socket.onopen = () => {
      this.#send({ type: 'hello', version: VERSION, epoch: this.#epoch, seq: this.#seq });
      this.#schedulePing();
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.#receive(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#retryLater();
    };
  }

  /** Closes the connection for good. */
  close(): void {
    this.#closed = true;
    this.#disconnect();
    this.#report('closed');
  }

  /** The page is visible again: reconnect at once. */
  wake(): void {
    if (this.#closed) return;
    this.#tries = 0;
    if (this.#socket) {
      if (this.#ready) this.#ping();
    } else {
      this.#cancelRetry();
      this.open();
    }
  }

  /**
   * The browser reports that the network is gone; a ping would find the dead socket much later. The
   * page still tries to reconnect, since a server on this machine needs no network.
   */
  offline(): void {
    if (this.#closed) return;
    this.#disconnect();
    this.#offline = true;
    this.#tries = 0;
    this.#retryLater();
  }

  /** The browser reports that the network is back; the old socket may be dead. */
  online(): void {
    if (this.#closed) return;
    this.#offline = false;
    this.#tries = 0;
    this.#reconnect();
  }

  /** Sends a message that is not repeated after a reconnect; returns whether it could be sent. */
  send(message: Exclude<ClientMessage, { type: 'hello' | 'act' }>): boolean {
    if (!this.#socket || !this.#ready) return false;
    this.#send(message);
    return true;
  }

  /** Sends an act, now or after the next reconnect. */
  act(act: Act): void {
    this.#pending.set(act.id, act);
    if (this.#socket && this.#ready) this.#send(act);
  }

  get pending(): readonly Act[] {
    return [...this.#pending.values()];
  }

  #receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      this.#reconnect();
      return;
    }
    if (message.type === 'pong') {
      this.#schedulePing();
      this.listener.message(message);
      return;
    }
    if (message.type === 'goodbye' && message.again && message.at && PATH.test(message.at)) {
      this.#move(message.at);
      return;
    }
    if (message.type === 'goodbye') {
      this.listener.goodbye(message);
      if (!message.again) this.close();
      return;
    }
    if (!('seq' in message) || !this.#inOrder(message)) return;
    this.#epoch = message.epoch;
    this.#seq = message.seq;
    this.#acknowledge(message);
    this.#resume();
    this.listener.message(message);
  }

  /** Another server has the table. If this one has had it, all its pages move at this moment. */
  #move(path: string): void {
    const together = this.#ready;
    this.#path = path;
    this.#moves += 1;
    this.#tries = Math.min(this.#tries, TRIES_WHEN_SENT);
    if (!together && this.#moves <= MOST_MOVES) this.#reconnect();
    else {
      this.#disconnect();
      this.#retryLater();
    }
  }

  /** Whether this is the next message: not a duplicate, and none is missing before it. */
  #inOrder(message: Exclude<ServerMessage, { number: number } | { again?: boolean }>): boolean {
    if (message.type === 'snapshot') return true;
    if (message.epoch === this.#epoch && this.#seq !== null) {
      if (message.seq === this.#seq + 1) return true;
      if (message.seq <= this.#seq) {
        // A duplicate: the server repeats everything since the number in `hello`.
        this.#resume();
        return false;
      }
    }
    this.#reconnect();
    return false;
  }

  #acknowledge(message: ServerMessage): void {
    if (message.type === 'ack') this.#pending.delete(message.id);
    if (message.type === 'refused' && message.id) this.#pending.delete(message.id);
  }

  /** The first message on a new socket has come: sends all pending acts again. */
  #resume(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.#offline = false;
    this.#tries = this.#moves = 0;
    this.#report('open');
    for (const act of this.#pending.values()) this.#send(act);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Reports the state. Without a network, attempts to connect are reported as `offline`. */
  #report(state: ConnectionState): void {
    const hidden = this.#offline && (state === 'connecting' || state === 'disconnected');
    this.listener.state(hidden ? 'offline' : state);
  }

  #reconnect(): void {
    this.#disconnect();
    this.open();
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#cancelPing();
    this.#cancelRetry();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #retryLater(): void {
    this.#socket = null;
    this.#cancelPing();
    if (this.#closed) return;
    this.#report('disconnected');
    const longest = Math.min(FIRST_BACKOFF * 2 ** this.#tries, LONGEST_BACKOFF);
    this.#tries += 1;
    this.#cancelRetry = this.environment.later(
      () => {
        this.open();
      },
      longest * (0.5 + this.environment.random() / 2),
    );
  }

  #schedulePing(): void {
    this.#cancelPing();
    this.#cancelPing = this.environment.later(() => {
      this.#ping();
    }, PING_INTERVAL);
  }

  /** Keep-alive: a dead socket may stay open, so a missing pong means reconnect. */
  #ping(): void {
    this.#pings += 1;
    this.#send({ type: 'ping', number: this.#pings });
    this.#cancelPing();
    this.#cancelPing = this.environment.later(() => {
      this.#reconnect();
    }, PONG_TIMEOUT);
  }
}

/** The browser's own environment, with a WebSocket to table `id`. */
export function browserEnvironment(id: string): Environment {
  return {
    connect: (path) => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      const table = `${path}/ws/tables/${encodeURIComponent(id)}`;
      return new WebSocket(`${scheme}//${location.host}${table}`) as unknown as Socket;
    },
    later: (what, ms) => {
      const timer = setTimeout(what, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    random: Math.random,
  };
}

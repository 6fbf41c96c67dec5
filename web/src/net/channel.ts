// The wire to one table: a socket that comes back by itself.
//
// Every message about the table has a number. What we have seen is said in `hello`, and the server
// sends what is missing, or everything anew. A hole in the numbers means that something was lost:
// then we call again. An act is kept until the server has stored or refused it and is said again
// after every break; its own name makes that harmless.

import {
  VERSION,
  type Act,
  type ClientMessage,
  type Goodbye,
  type ServerMessage,
} from '../protocol/messages';

export type Line = 'calling' | 'open' | 'broken' | 'offline' | 'ended';

/** As much of a browser's socket as is needed, so that a test can play its part. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  connect: () => Wire;
  /** Runs `what` after so many milliseconds; the answer takes it back. */
  later: (what: () => void, ms: number) => () => void;
  /** A number from 0 to 1, so that a thousand pages do not call at the same moment. */
  chance: () => number;
}

export interface Listener {
  line: (line: Line) => void;
  message: (message: ServerMessage) => void;
  goodbye: (goodbye: Goodbye) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

export class Channel {
  #wire: Wire | null = null;
  #epoch: string | null = null;
  #seq: number | null = null;
  #tries = 0;
  #pings = 0;
  #ended = false;
  #greeted = false;
  #offline = false;
  #pending = new Map<string, Act>();
  #stopWaiting: () => void = () => undefined;
  #stopPinging: () => void = () => undefined;

  constructor(
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#ended || this.#wire) return;
    this.#tell('calling');
    const wire = this.around.connect();
    this.#wire = wire;
    this.#greeted = false;
    wire.onopen = () => {
      this.#say({ type: 'hello', version: VERSION, epoch: this.#epoch, seq: this.#seq });
      this.#pingLater();
    };
    wire.onmessage = (event) => {
      if (typeof event.data === 'string') this.#hear(event.data);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#broken();
    };
  }

  /** For good: no more calls. */
  close(): void {
    this.#ended = true;
    this.#hangUp();
    this.#tell('ended');
  }

  /** The page is seen again: do not wait any longer. */
  wake(): void {
    if (this.#ended) return;
    this.#tries = 0;
    if (this.#wire) {
      if (this.#greeted) this.#ping();
    } else {
      this.#stopWaiting();
      this.open();
    }
  }

  /**
   * The browser says that the network is gone: a line that is silent now would be noticed too late.
   * We go on calling all the same, for a server on this machine needs no network.
   */
  offline(): void {
    if (this.#ended) return;
    this.#hangUp();
    this.#offline = true;
    this.#tries = 0;
    this.#broken();
  }

  /** The browser says that the network is back: whatever line there was is not to be trusted. */
  online(): void {
    if (this.#ended) return;
    this.#offline = false;
    this.#tries = 0;
    this.#callAgain();
  }

  /** Says something that is not worth repeating; whether it could be said. */
  say(message: Exclude<ClientMessage, { type: 'hello' | 'act' }>): boolean {
    if (!this.#wire || !this.#greeted) return false;
    this.#say(message);
    return true;
  }

  /** Acts, now or as soon as somebody is on the line. */
  act(act: Act): void {
    this.#pending.set(act.id, act);
    if (this.#wire && this.#greeted) this.#say(act);
  }

  get pending(): readonly Act[] {
    return [...this.#pending.values()];
  }

  #hear(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      this.#callAgain();
      return;
    }
    if (message.type === 'pong') {
      this.#pingLater();
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
    this.#settle(message);
    this.#greet();
    this.listener.message(message);
  }

  /** Whether this is the next message: not one that we have seen, and none is missing before it. */
  #inOrder(message: Exclude<ServerMessage, { number: number } | { again?: boolean }>): boolean {
    if (message.type === 'snapshot') return true;
    if (message.epoch === this.#epoch && this.#seq !== null) {
      if (message.seq === this.#seq + 1) return true;
      if (message.seq <= this.#seq) {
        // Seen before: the server repeats it because we asked from further back.
        this.#greet();
        return false;
      }
    }
    this.#callAgain();
    return false;
  }

  #settle(message: ServerMessage): void {
    if (message.type === 'ack') this.#pending.delete(message.id);
    if (message.type === 'refused' && message.id) this.#pending.delete(message.id);
  }

  /** The first message of a call has come: what was not answered is said once more. */
  #greet(): void {
    if (this.#greeted) return;
    this.#greeted = true;
    this.#offline = false;
    this.#tries = 0;
    this.#tell('open');
    for (const act of this.#pending.values()) this.#say(act);
  }

  #say(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  /** As long as there is no network, each call that fails is no news. */
  #tell(line: Line): void {
    const vain = this.#offline && (line === 'calling' || line === 'broken');
    this.listener.line(vain ? 'offline' : line);
  }

  #callAgain(): void {
    this.#hangUp();
    this.open();
  }

  #hangUp(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#stopPinging();
    this.#stopWaiting();
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }

  #broken(): void {
    this.#wire = null;
    this.#stopPinging();
    if (this.#ended) return;
    this.#tell('broken');
    const longest = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
    this.#tries += 1;
    this.#stopWaiting = this.around.later(
      () => {
        this.open();
      },
      longest * (0.5 + this.around.chance() / 2),
    );
  }

  #pingLater(): void {
    this.#stopPinging();
    this.#stopPinging = this.around.later(() => {
      this.#ping();
    }, PING_EVERY);
  }

  /** A line can be dead without anybody noticing: who does not answer is called again. */
  #ping(): void {
    this.#pings += 1;
    this.#say({ type: 'ping', number: this.#pings });
    this.#stopPinging();
    this.#stopPinging = this.around.later(() => {
      this.#callAgain();
    }, PONG_WITHIN);
  }
}

/** The real thing: this page's socket to table `id`. */
export function browser(id: string): Surroundings {
  return {
    connect: () => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      const path = `/ws/tables/${encodeURIComponent(id)}`;
      return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as Wire;
    },
    later: (what, ms) => {
      const timer = setTimeout(what, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    chance: Math.random,
  };
}

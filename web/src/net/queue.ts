// Updates come as fast as the server thinks; a person wants to see one thing after the other.
//
// The queue hands each update on and then holds the next one back for as long as the eye needs: a
// completed trick stays for a moment, a card played in its turn for a shorter one.

import type { Happening } from '../protocol/messages';

export interface Held<Item> {
  item: Item;
  happened: readonly Happening[];
}

const TRICK = 1100;
const CARD = 420;
const WORD = 620;

/** For how many milliseconds what has happened should be seen before anything else happens. */
export function pauseAfter(happened: readonly Happening[]): number {
  const kinds = new Set(happened.map((each) => each.kind));
  if (kinds.has('trick')) return TRICK;
  if (happened.some((each) => each.kind === 'acted' && each.card)) return CARD;
  if (kinds.has('acted')) return WORD;
  return 0;
}

/** So many waiting updates mean that nobody was looking: then everything is shown at once. */
const TOO_MANY = 8;

export class Queue<Item> {
  #waiting: Held<Item>[] = [];
  #busy = false;
  /** Counts the pauses: one that was cut short must not end the next. */
  #turn = 0;

  constructor(
    private readonly show: (item: Item) => void,
    private readonly later: (what: () => void, ms: number) => void,
    /** Whether somebody is looking: to a page in the background nothing is shown slowly. */
    private readonly seen: () => boolean,
  ) {}

  add(item: Item, happened: readonly Happening[]): void {
    this.#waiting.push({ item, happened });
    if (!this.seen() || this.#waiting.length > TOO_MANY) this.flush();
    else if (!this.#busy) this.#next();
  }

  /** Everything at once: a snapshot has come, or the person has come back. */
  flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const { item } of all) this.show(item);
  }

  /** The person has acted, and has seen enough of what lies there. */
  hurry(): void {
    if (!this.#busy) return;
    this.#turn += 1;
    this.#next();
  }

  /** What has not been shown will not be. */
  clear(): void {
    this.#waiting = [];
  }

  get length(): number {
    return this.#waiting.length;
  }

  #next(): void {
    const first = this.#waiting.shift();
    if (!first) {
      this.#busy = false;
      return;
    }
    this.#busy = true;
    this.show(first.item);
    const pause = pauseAfter(first.happened);
    if (pause === 0) {
      this.#next();
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    this.later(() => {
      if (turn === this.#turn) this.#next();
    }, pause);
  }
}

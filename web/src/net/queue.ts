// A queue that paces updates, so that a person sees one thing after the other.
//
// After each update the next one is delayed: by a moment after a completed trick, less after a card.

import type { Happening } from '../protocol/messages';

type Pace = keyof typeof TRICK_SHOWN;

interface Waiting<Item> {
  item: Item;
  happened: readonly Happening[];
}

/** For how long a completed trick is seen at each pace, in milliseconds. */
export const TRICK_SHOWN = { calm: 2000, brisk: 1000 } as const;

// Milliseconds.
const AFTER_TRICK = 100;
const CARD_PAUSE = 420;
const OTHER_ACT_PAUSE = 620;

/** The pause after these happenings at a pace, in milliseconds. */
export function pauseAfter(happened: readonly Happening[], pace: Pace): number {
  const kinds = new Set(happened.map((each) => each.kind));
  if (kinds.has('trick')) return TRICK_SHOWN[pace] + AFTER_TRICK;
  if (happened.some((each) => each.kind === 'acted' && each.card)) return CARD_PAUSE;
  if (kinds.has('acted')) return OTHER_ACT_PAUSE;
  return 0;
}

/** With so many waiting updates everything is shown at once: nobody was looking. */
const TOO_MANY = 8;

export class Queue<Item> {
  #waiting: Waiting<Item>[] = [];
  #busy = false;
  /** Counts pauses, so that a pause that was cut short does not end the next. */
  #pauses = 0;

  constructor(
    private readonly show: (item: Item) => void,
    private readonly later: (what: () => void, ms: number) => void,
    /** Whether the page is visible; in the background nothing is delayed. */
    private readonly visible: () => boolean,
    private readonly pace: () => Pace,
  ) {}

  add(item: Item, happened: readonly Happening[]): void {
    this.#waiting.push({ item, happened });
    if (!this.visible() || this.#waiting.length > TOO_MANY) this.flush();
    else if (!this.#busy) this.#next();
  }

  /** Shows everything at once: a snapshot has come, or the page is visible again. */
  flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const { item } of all) this.show(item);
  }

  /** Ends the present pause: the person has acted, or has seen enough. */
  hurry(): void {
    if (!this.#busy) return;
    this.#pauses += 1;
    this.#next();
  }

  /** Drops all waiting updates. */
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
    const pause = pauseAfter(first.happened, this.pace());
    if (pause === 0) {
      this.#next();
      return;
    }
    this.#pauses += 1;
    const current = this.#pauses;
    this.later(() => {
      if (current === this.#pauses) this.#next();
    }, pause);
  }
}

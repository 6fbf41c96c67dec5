// An evening on a page: how it stands, asked for again and again, and what its keeper enters.

import { reasonOf } from '../net/api';
import { clubs } from '../net/clubs';
import type { EntryShown, EveningAct, EveningShown, Message } from '../protocol/messages';

/** Milliseconds from one look to the next. */
export const OFTEN = 4000;
export const NOW_AND_THEN = 10_000;

/** So many looks ask whether there is anything new; the next asks for everything. */
const ANEW = 10;

/** What was entered, and its number in the log. */
export interface Entered {
  readonly number: number;
  readonly act: EveningAct;
}

/** An evening as this page knows it. The page calls `leave` when it goes. */
export class LiveEvening {
  shown: EveningShown | null = $state.raw(null);
  /** Why the evening cannot be shown at all. */
  missing: unknown = $state.raw(null);
  /** The last look failed: others may have entered more than is shown. */
  stale = $state(false);
  /** What was entered last, here, and may be undone. */
  last: Entered | null = $state.raw(null);
  /** How many things that were entered are on their way. */
  busy = $state(0);
  #timer: ReturnType<typeof setInterval>;
  #gone = false;
  #looks = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    readonly key: string,
    every: number,
  ) {
    void this.look();
    this.#timer = setInterval(() => void this.look(), every);
  }

  /** Asks how it stands; `anew`: for everything, and not only for what is new. */
  async look(anew = false): Promise<void> {
    if (this.busy || document.hidden) return;
    try {
      // A corrected name is no entry: now and then everything is asked for.
      const known = this.#looks++ % ANEW && !anew ? (this.shown?.entries ?? 0) : 0;
      const shown = await clubs.evening(this.id, this.key, known);
      if (shown) {
        // Others have entered more: what was last here is it no longer.
        if (shown.entries !== this.shown?.entries) this.last = null;
        this.#take(shown);
      }
      this.missing = null;
      this.stale = false;
    } catch (error) {
      this.stale = true; // What is known stays while there is no network.
      if (!this.shown) this.missing = error;
    }
  }

  /**
   * Enters something, after all that was entered before: who taps fast loses nothing. Why it was
   * refused, and then nothing is changed; `null` if it is stored.
   */
  act(act: EveningAct): Promise<Message | null> {
    this.busy += 1;
    const done = this.#queue.then(() => this.#send(act));
    this.#queue = done;
    return done;
  }

  /**
   * Undoes the latest entry that counts and fits, and before it those after it that `go` with it;
   * why it was refused, or `null`.
   */
  async undo(
    fits: (event: EntryShown['event']) => boolean,
    go: (event: EntryShown['event']) => boolean = () => false,
  ): Promise<Message | null> {
    try {
      const log = (await clubs.log(this.id)).filter(({ undone }) => !undone);
      const at = log.findIndex(({ event }) => fits(event));
      if (at < 0) return null;
      const later = log.slice(0, at).filter(({ event }) => go(event));
      let refused: Message | null = null;
      for (const { number } of [...later, ...log.slice(at, at + 1)])
        refused ??= await this.act({ kind: 'undone', number });
      return refused;
    } catch (error) {
      return reasonOf(error);
    }
  }

  leave(): void {
    this.#gone = true;
    clearInterval(this.#timer);
  }

  async #send(act: EveningAct): Promise<Message | null> {
    const before = this.shown?.entries ?? 0;
    try {
      const shown = await clubs.act(this.id, act);
      this.#take(shown);
      this.stale = false;
      // Where another keeper has entered something in between, it is not known which is which.
      if (shown.entries === before + 1)
        this.last = act.kind === 'undone' ? null : { number: before, act };
      else if (shown.entries !== before) this.last = null;
      return null;
    } catch (error) {
      return reasonOf(error);
    } finally {
      this.busy -= 1;
    }
  }

  /** Answers may overtake each other: an older one is nothing new. */
  #take(shown: EveningShown): void {
    if (!this.#gone && shown.entries >= (this.shown?.entries ?? 0)) this.shown = shown;
  }
}

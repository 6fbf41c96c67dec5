// An evening on a page: how it stands, asked for again and again, and what its keeper enters.

import { reasonOf } from '../net/api';
import { clubs } from '../net/clubs';
import type { EveningAct, EveningShown, Message } from '../protocol/messages';

/** Milliseconds from one look to the next. */
export const OFTEN = 4000;
export const NOW_AND_THEN = 10_000;

const ANEW = 10;

/** An evening as this page knows it. The page calls `leave` when it goes. */
export class LiveEvening {
  shown: EveningShown | null = $state.raw(null);
  /** Why the evening cannot be shown at all. */
  missing: unknown = $state.raw(null);
  /** Why what was entered last was refused; nothing is changed then. */
  refused: Message | null = $state.raw(null);
  /** Something that was entered is on its way. */
  busy = $state(false);
  #timer: ReturnType<typeof setInterval>;
  #gone = false;
  #looks = 0;

  constructor(
    readonly id: string,
    readonly key: string,
    every: number,
  ) {
    void this.look();
    this.#timer = setInterval(() => void this.look(), every);
  }

  async look(): Promise<void> {
    if (this.busy || document.hidden) return;
    try {
      // A corrected name is no entry: now and then everything is asked for.
      const known = this.#looks++ % ANEW ? (this.shown?.entries ?? 0) : 0;
      const shown = await clubs.evening(this.id, this.key, known);
      if (shown) this.#take(shown);
      this.missing = null;
    } catch (error) {
      if (!this.shown) this.missing = error; // What is known stays while there is no network.
    }
  }

  /** Enters something; whether it is stored. */
  async act(act: EveningAct): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      this.#take(await clubs.act(this.id, act));
      return true;
    } catch (error) {
      this.refused = reasonOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  leave(): void {
    this.#gone = true;
    clearInterval(this.#timer);
  }

  /** Answers may overtake each other: an older one is nothing new. */
  #take(shown: EveningShown): void {
    if (!this.#gone && shown.entries >= (this.shown?.entries ?? 0)) this.shown = shown;
  }
}

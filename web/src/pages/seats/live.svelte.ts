// A table that plays at the screen, before its people play: who is there, asked for again and again.

import { api, reasonOf, RequestError } from '../../net/api';
import { clubs, type ListKey } from '../../net/clubs';
import type { Message, SeatsShown } from '../../protocol/messages';
import { go } from '../../route.svelte';

/** Milliseconds from one look to the next. */
const EVERY = 3000;

const NO_TABLE = 404;

/** The page calls `leave` when it goes. */
export class LiveSeats {
  shown: SeatsShown | null = $state.raw(null);
  /** Why it cannot be shown. */
  missing: unknown = $state.raw(null);
  /** Why what was tapped was refused. */
  refused: Message | null = $state.raw(null);
  busy = $state(false);
  /** Somebody was missing, so whoever waits here goes to the table by itself. */
  #waited = false;
  #timer: ReturnType<typeof setInterval>;
  #gone = false;

  constructor(readonly at: ListKey) {
    void this.look();
    this.#timer = setInterval(() => {
      if (!this.busy && !document.hidden) void this.look();
    }, EVERY);
  }

  async look(): Promise<void> {
    try {
      await this.#take(await clubs.seats(this.at));
    } catch (error) {
      const none = error instanceof RequestError && error.status === NO_TABLE;
      if (!this.shown || none) this.missing = error;
    }
  }

  /** This browser is somebody of the table. */
  async sit(person: number): Promise<void> {
    this.#waited = true;
    await this.#ask(async () => {
      await api.guest();
      await this.#take(await clubs.sit(this.at, person));
    });
  }

  /** It was somebody else. */
  async stand(person: number): Promise<void> {
    await this.#ask(async () => {
      await clubs.freeSeat(this.at, person);
      await this.#take(await clubs.seats(this.at));
    });
  }

  /** To the table where they play. */
  async play(): Promise<void> {
    await this.#ask(async () => {
      const { id } = await clubs.match(this.at);
      if (!this.#gone) go({ page: 'table', id, drawn: true });
    });
  }

  leave(): void {
    this.#gone = true;
    clearInterval(this.#timer);
  }

  async #ask(what: () => Promise<void>): Promise<void> {
    this.refused = null;
    this.busy = true;
    try {
      await what();
    } catch (error) {
      this.refused = reasonOf(error);
    }
    this.busy = false;
  }

  async #take(shown: SeatsShown): Promise<void> {
    if (this.#gone) return;
    this.shown = shown;
    this.missing = null;
    if (!shown.all_here) this.#waited ||= shown.you !== null;
    else if (this.#waited && shown.you !== null) {
      this.#waited = false;
      await this.play();
    }
  }
}

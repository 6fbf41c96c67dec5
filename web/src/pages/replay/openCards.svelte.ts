// What each card brings with all cards open, at the stops of a deal, and cards that are tried.

import { api, reasonOf } from '../../net/api';
import type { Message, OpenMoment, OpenOption, Replay } from '../../protocol/messages';
import { recordAt, tried, withTrial, type Trial } from './trial';

/** Milliseconds at a stop before its values are asked for. */
const PAUSE = 150;

export class OpenCards {
  readonly #replay: () => Replay;
  readonly #ask: (record: string, seating: readonly number[]) => Promise<OpenMoment>;
  #trial: Trial | null = $state.raw(null);
  #found: { record: string; moment: OpenMoment } | null = $state.raw(null);
  /** Answers by record: a position has always the same. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no template reads it
  readonly #known = new Map<string, OpenMoment>();
  /** Why there is no answer. */
  problem: Message | null = $state.raw(null);

  constructor(replay: () => Replay, ask = api.moment) {
    this.#replay = replay;
    this.#ask = ask;
  }

  /** The deal, with what was tried instead. */
  readonly replay: Replay = $derived.by(() => withTrial(this.#replay(), this.#trial));

  /** Where the trial began; `null` without one. */
  get from(): number | null {
    return this.#trial?.from ?? null;
  }

  /** The values at stop `at`, once they are there. */
  momentAt(at: number): OpenMoment | null {
    const found = this.#found;
    return found && found.record === this.#recordAt(at) ? found.moment : null;
  }

  /** Asks for the values at stop `at`; the result withdraws the question. */
  look(at: number): () => void {
    const record = this.#recordAt(at);
    const known = this.#known.get(record);
    this.problem = null;
    if (known) {
      this.#found = { record, moment: known };
      return () => undefined;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      this.#fetch(record)
        .then((moment) => {
          if (wanted) this.#found = { record, moment };
        })
        .catch((error: unknown) => {
          if (wanted) this.problem = reasonOf(error);
        });
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }

  /** Tries an option at stop `at`; returns the stop after it, or `null` where that failed. */
  async attempt(at: number, seat: number, { action }: OpenOption): Promise<number | null> {
    if (this.replay.steps[at + 1]?.action === action) return at + 1; // It is what was played.
    const record = recordAt(this.replay, at, [[seat, action]]);
    try {
      const moment = await this.#fetch(record);
      this.#trial = tried(this.#trial, at, moment);
      this.#found = { record, moment };
      return at + 1;
    } catch (error) {
      this.problem = reasonOf(error);
      return null;
    }
  }

  /** Takes the trial back; returns the stop at which it began. */
  undo(): number {
    const from = this.#trial?.from ?? 0;
    this.#trial = null;
    return from;
  }

  #recordAt(at: number): string {
    return recordAt(this.replay, Math.min(at, this.replay.steps.length - 1));
  }

  async #fetch(record: string): Promise<OpenMoment> {
    const moment = this.#known.get(record) ?? (await this.#ask(record, this.#replay().seating));
    this.#known.set(record, moment);
    return moment;
  }
}

// A table's list on a page: how it stands, asked for again and again, and the rows written here.

import { api, reasonOf, RequestError } from '../../net/api';
import { clubs, type ListKey } from '../../net/clubs';
import type { ListRow, ListShown, Message } from '../../protocol/messages';
import { watch } from '../../storage';
import { dueOf, keepRows, keptAs, keptRows, rowAt, withRow, type Kept } from './kept';
import { forgetKnown, keepKnown, knownList } from './known';
import { keepPage } from './offline';

/** Milliseconds from one look to the next. */
const EVERY = 4000;

/** So many looks ask whether there is anything new; the next asks for everything. */
const ANEW = 10;

/** After so many milliseconds an answer comes too late: the network is as good as away. */
const LONGEST = 12_000;

/** A row that was refused like this is refused for good. */
const FINAL = [400, 422];
const UNKNOWN_GUEST = 401;
const NO_LIST = 404;
const NO_PEN = 'club.refuse.pen';

/** A list as this page knows it. The page calls `leave` when it goes. */
export class LiveList {
  shown: ListShown | null = $state.raw(null);
  /** Why the list cannot be shown. */
  missing: unknown = $state.raw(null);
  /** There was no way to the server when it was asked last. */
  away = $state(false);
  /** The rows that the server does not have yet, in their order. */
  kept: readonly Kept[] = $state.raw([]);
  /** Whether this browser keeps them when the page is closed. */
  keeps = $state(true);
  /** Whether the page opens again without network; `null`: that is not known yet. */
  reopens: boolean | null = $state(null);
  /** Somebody else has written something else at the number of the first row that is kept. */
  differs = $state(false);
  /** Why the pen, or what stands under the list, was refused. */
  refused: Message | null = $state.raw(null);
  busy = $state(false);
  /** The server's time at the last look, in milliseconds. */
  now = $state(Date.now());
  /** How far the server's clock is ahead of this one's. */
  #ahead = 0;
  #looks = 0;
  #timer: ReturnType<typeof setInterval>;
  #last: Promise<void> = Promise.resolve();
  #gone = false;
  #unwatch: () => void;
  #again = (): void => void this.look();

  constructor(readonly at: ListKey) {
    this.shown = knownList(at);
    this.kept = keptRows(at);
    void this.look();
    void this.#keepPage();
    this.#timer = setInterval(() => {
      if (!this.busy && (!document.hidden || this.kept.length)) void this.look();
    }, EVERY);
    this.#unwatch = watch((changed) => {
      if ((changed ?? keptAs(at)) === keptAs(at)) this.kept = keptRows(at);
    });
    window.addEventListener('online', this.#again);
  }

  /** Asks how the list stands, and sends what is kept. */
  async look(): Promise<void> {
    await this.#alone(async () => {
      // A corrected name is no entry: now and then everything is asked for.
      await this.#ask(this.#looks++ % ANEW ? this.shown : null);
      await this.#send();
    });
    this.now = Date.now() + this.#ahead;
    if (this.reopens === false) await this.#keepPage();
  }

  /** Writes a row: it is kept here first, then sent. */
  async write(number: number, row: ListRow): Promise<void> {
    const before = this.shown && rowAt(this.shown, number);
    this.#keep((kept) => withRow(kept, { number, row, before, refused: null }));
    await this.look();
  }

  /** A row that is kept here goes, because somebody has said so. */
  forget(number: number): void {
    this.#keep((kept) => kept.filter((each) => each.number !== number));
    void this.look();
  }

  /** What stands on the list is to be struck, and the row that is kept here written. */
  async insist({ number, row }: Kept): Promise<void> {
    const before = this.shown && rowAt(this.shown, number);
    this.#keep((kept) =>
      kept.map((each) => (each.number === number ? { number, row, before, refused: null } : each)),
    );
    await this.look();
  }

  async takePen(): Promise<void> {
    await this.#asked(async () => {
      await within(api.guest());
      this.#take(await within(clubs.takePen(this.at)));
      await this.#send();
    });
  }

  async handIn(): Promise<void> {
    await this.#asked(async () => {
      this.#take(await within(clubs.handIn(this.at)));
    });
  }

  leave(): void {
    this.#gone = true;
    clearInterval(this.#timer);
    this.#unwatch();
    window.removeEventListener('online', this.#again);
  }

  /** Does what a person has asked for; says why it was refused. */
  async #asked(what: () => Promise<void>): Promise<void> {
    this.refused = null;
    await this.#alone(async () => {
      try {
        await what();
      } catch (error) {
        this.refused = reasonOf(error);
        throw error;
      }
    });
  }

  /** One request at a time, or an older answer would come after a newer one. */
  #alone(what: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (this.#gone) return;
      this.busy = true;
      try {
        await what();
        this.away = false;
        this.missing = null;
      } catch (error) {
        const status = error instanceof RequestError && error.problem ? error.status : 0;
        this.away = !status;
        if (status === NO_LIST) forgetKnown(this.at);
        if (!this.shown || status === NO_LIST) this.missing = error;
      }
      this.busy = false;
    });
    return this.#last;
  }

  /** Sends what is kept, in order, until something stops it. */
  async #send(): Promise<void> {
    for (;;) {
      const [first] = this.kept;
      if (!first || !this.shown) break;
      const due = dueOf(this.shown, first);
      this.differs = due === 'differs';
      if (due === 'stored') this.#keep((kept) => kept.slice(1));
      else if (due === 'differs' || first.refused || this.shown.pen !== 'you') break;
      else if (!(await this.#sent(first))) break;
    }
    if (!this.kept.length) this.differs = false;
  }

  /** Sends one row; whether it is stored. */
  async #sent(first: Kept): Promise<boolean> {
    try {
      this.#take(await within(clubs.writeRow(this.at, { number: first.number, row: first.row })));
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { status, problem } = error;
      if (status === UNKNOWN_GUEST || problem?.message.id === NO_PEN) await this.#ask(null);
      else if (!problem || !FINAL.includes(status)) throw error;
      else
        this.#keep((kept) =>
          kept.map((each) => (each.number === first.number ? { ...each, refused: problem } : each)),
        );
      return false;
    }
  }

  #keep(change: (kept: readonly Kept[]) => readonly Kept[]): void {
    this.kept = change(this.kept);
    this.keeps = keepRows(this.at, this.kept);
  }

  async #ask(known: ListShown | null): Promise<void> {
    const shown = await within(clubs.list(this.at, known));
    if (shown) this.#take(shown);
  }

  #take(shown: ListShown): void {
    this.shown = shown;
    this.#ahead = Date.parse(shown.now) - Date.now();
    this.keeps = keepKnown(this.at, shown);
  }

  async #keepPage(): Promise<void> {
    this.reopens = await keepPage();
  }
}

/** The answer, if it comes in time. */
function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, refuse) => {
    setTimeout(() => {
      refuse(new RequestError(0, null));
    }, LONGEST);
  });
  return Promise.race([answer, late]);
}

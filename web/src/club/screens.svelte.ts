// The lists of an evening that are played at the screen: how far they are, asked for again and again.

import { getContext, setContext } from 'svelte';
import { reasonOf } from '../net/api';
import { clubs } from '../net/clubs';
import type { Message, ScreenShown } from '../protocol/messages';

/** Milliseconds from one look to the next, where a table plays at the screen. */
const EVERY = 10_000;

/** Where none does, so many looks are left out. */
const SELDOM = 3;

const CONTEXT = 'screens';

/** The page calls `leave` when it goes. */
export class Screens {
  lists: readonly ScreenShown[] = $state.raw([]);
  #timer: ReturnType<typeof setInterval>;
  #looks = 0;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    void this.look();
    this.#timer = setInterval(() => {
      if (this.lists.length || this.#looks++ % SELDOM === 0) void this.look();
    }, EVERY);
  }

  of(series: number, table: number): ScreenShown | undefined {
    return this.lists.find((each) => each.series === series && each.table === table);
  }

  async look(): Promise<void> {
    if (document.hidden) return;
    const lists = await clubs.screens(this.id, this.key).catch(() => null);
    if (lists) this.lists = lists; // What is known stays while there is no network.
  }

  /** Changes something, and looks again; why it was refused, or `null`. */
  async change(what: () => Promise<unknown>): Promise<Message | null> {
    try {
      await what();
      return null;
    } catch (error) {
      return reasonOf(error);
    } finally {
      await this.look();
    }
  }

  leave(): void {
    clearInterval(this.#timer);
  }
}

/** Makes them known to all that is on the page of an evening. */
export function provideScreens(screens: Screens): Screens {
  return setContext(CONTEXT, screens);
}

export const screensHere = (): Screens => getContext<Screens>(CONTEXT);

/** The deal that is played now, of all of the list. */
export const dealOf = ({
  played,
  deals,
}: Pick<ScreenShown, 'played' | 'deals'>): { deal: number; deals: number } => ({
  deal: Math.min(played + 1, deals),
  deals,
});

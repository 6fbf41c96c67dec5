// What people write to each other at one table, and whom this person does not want to hear.

import type { Happening, Message, Said, Update } from '../protocol/messages';
import { read, write } from '../storage';

const LINE = 'table.talk.line';

export class Talk {
  said: readonly Said[] = $state.raw([]);
  /** The players whose lines and reactions are not shown. */
  muted: readonly number[] = $state.raw([]);
  /** What the person is writing: it outlasts the place where it is written. */
  draft = $state('');
  /** The number of the last line that was in view. */
  seen = $state(0);
  #last = 0;
  readonly #name: string;

  constructor(table: string) {
    this.#name = `muted.${table}`;
    const muted = read(this.#name);
    if (Array.isArray(muted)) this.muted = muted.filter((each) => typeof each === 'number');
  }

  /** The lines that are shown. */
  get heard(): readonly Said[] {
    return this.said.filter(({ seat }) => !this.muted.includes(seat));
  }

  /** How many lines of others have not been in view. */
  unread(you: number | null): number {
    return this.heard.filter(({ number, seat }) => number > this.seen && seat !== you).length;
  }

  mute(seat: number, on: boolean): void {
    this.muted = [...this.muted.filter((each) => each !== seat), ...(on ? [seat] : [])];
    write(this.#name, this.muted);
  }

  /** Takes the lines of a snapshot: nobody says them now. */
  show(said: readonly Said[] | null): void {
    this.said = said ?? [];
    this.#last = this.said.at(-1)?.number ?? 0;
    this.seen = Math.min(this.seen, this.#last);
  }

  /** What has happened, new lines included, without what muted people say. */
  happened({ happened, table }: Update): readonly Happening[] {
    for (const { kind, seat } of happened)
      if (kind === 'seated' && seat !== null && this.muted.includes(seat)) this.mute(seat, false); // This is somebody else.
    const fresh = (table.said ?? []).filter(({ number }) => number > this.#last);
    this.said = table.said ?? this.said;
    this.#last = fresh.at(-1)?.number ?? this.#last;
    return [...happened, ...fresh.map(asHappening)].filter(
      ({ kind, seat }) => kind !== 'reacted' || seat === null || !this.muted.includes(seat),
    );
  }
}

/** How long a line of talk is, in letters; 0 for any other message. */
export function lengthOf({ id, params }: Message): number {
  const words = params[0]?.[1];
  return id === LINE && typeof words === 'string' ? words.length : 0;
}

function asHappening({ seat, text }: Said): Happening {
  return reacted(seat, { id: LINE, params: [['words', text]] });
}

/** That a player says something, as the server tells of a reaction. */
export function reacted(seat: number, text: Message): Happening {
  const none = { card: null, trick: null, by: null, act: null, place: null };
  return { kind: 'reacted', seat, text, ...none };
}

// Made by tools/client.py from src/stammtisch/table/lessons/messages.py: change it there.

import type { Message } from './cardplay';
import type { Happening, Position } from './wire';

/** A sentence of a lesson, and the clause of the rules on which it rests. */
export interface Sentence {
  readonly message: Message;
  readonly clause: string | null;
}

/** Cards side by side; `figures` stand below them, one a card, or there are none. */
export interface Picture {
  readonly cards: readonly string[];
  readonly figures: readonly number[];
}

/** A part of an introduction. */
export interface Passage {
  readonly title: Message;
  readonly sentences: readonly Sentence[];
  readonly pictures: readonly Picture[];
}

/** A lesson in a list; `steps` is their number. */
export interface LessonTitle {
  readonly name: string;
  readonly title: Message;
  readonly steps: number;
}

/** A game for those who do not know it, and its lessons. */
export interface Introduction {
  readonly game: string;
  readonly passages: readonly Passage[];
  readonly lessons: readonly LessonTitle[];
}

/** A learner's answers so far, one a step: an action, or `read`. */
export interface Answers {
  readonly answers: readonly string[];
}

/** A position of a lesson, and what has happened on the way to it. */
export interface Shown {
  readonly happened: readonly Happening[];
  readonly position: Position;
}

/**
 * Where a learner stands after all answers: `number` of `steps` are done.
 *
 * `shown` are the positions since the last answer; the last of them is the present one.
 * `good` are the acts that lead on, and `label` is what the first of them is called; without
 * any the learner reads. `reply` is said to the last answer where it did not lead on: then
 * nothing has changed, and nothing is shown.
 */
export interface LessonStep {
  readonly number: number;
  readonly steps: number;
  readonly sentences: readonly Sentence[];
  readonly shown: readonly Shown[];
  readonly good: readonly string[];
  readonly label: Message | null;
  readonly reply: Sentence | null;
}

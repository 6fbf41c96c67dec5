// How far a learner has come in a lesson: the answers so far, in this browser alone.

import { forget, read, write } from '../../storage';

const keyOf = (game: string, name: string): string => `lesson.${game}.${name}`;

/** The answers so far; none if the lesson has not been begun. */
export function answersIn(game: string, name: string): readonly string[] {
  const found = read(keyOf(game, name));
  return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : [];
}

export function keepAnswers(game: string, name: string, answers: readonly string[]): void {
  if (answers.length) write(keyOf(game, name), answers);
  else forget(keyOf(game, name));
}

// What regulars are called, and in which order they stand.

import type { Regular } from '../../protocol/messages';
import type { Voice } from '../../words/voice';
import { namesOf } from '../past/matches';

/** The displayed names; people of the same name get numbers. */
export function calledBy(voice: Voice, people: readonly Pick<Regular, 'name'>[]): string[] {
  const names = people.map(({ name }) => name);
  return namesOf(voice, names, { game: '', personas: 0 });
}

/** Who has won most comes first, then who has more points; equals stay in order. */
export function ranked(people: readonly Pick<Regular, 'won' | 'points'>[]): number[] {
  const order = people.map((_, at) => at);
  const of = (at: number): [number, number] => [people[at]?.won ?? 0, people[at]?.points ?? 0];
  return order.sort((a, b) => of(b)[0] - of(a)[0] || of(b)[1] - of(a)[1]);
}

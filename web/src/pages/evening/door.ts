// What is entered at the door when a name is typed.

import type { EveningAct, EveningShown, Member, Message } from '../../protocol/messages';

/** A name as it is compared with others. */
export const plain = (name: string): string => name.trim().toLocaleLowerCase();

/**
 * The act that lets somebody of this name in. A member comes by their number; of one who is there
 * nothing would change, so that is said instead: two people may have the same first name. `sure`: it is
 * somebody new.
 */
export function entering(
  name: string,
  sure: boolean,
  members: readonly Member[],
  people: EveningShown['people'],
): EveningAct | Message {
  const known = sure ? undefined : members.find((each) => plain(each.name) === plain(name));
  if (!known) return { kind: 'admit', name, sure };
  const there = people.some(({ number, left }) => number === known.number && !left);
  return there
    ? { id: 'evening.door.there', params: [['name', known.name]] }
    : { kind: 'arrived', person: known.number };
}

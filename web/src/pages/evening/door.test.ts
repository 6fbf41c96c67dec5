import { expect, test } from 'vitest';
import type { Member, PersonShown } from '../../protocol/messages';
import { entering } from './door';

const member = (number: number, name: string): Member => ({ number, name, last: true });
const MEMBERS = [member(1, 'Anna'), member(2, 'Bernd'), member(3, 'Carla')];
const PEOPLE: readonly PersonShown[] = [
  { number: 1, name: 'Anna', left: false },
  { number: 2, name: 'Bernd', left: true },
];

test('a second Anna is not taken for the one who is there', () => {
  expect(entering(' anna', false, MEMBERS, PEOPLE)).toEqual({
    id: 'evening.door.there',
    params: [['name', 'Anna']],
  });
});

test.each([
  ['carla', 'has not come yet', 3],
  ['Bernd', 'has gone home', 2],
] as const)('%s, who %s, comes in by their number', (name, _, person) => {
  expect(entering(name, false, MEMBERS, PEOPLE)).toEqual({ kind: 'arrived', person });
});

test('a name that no member has, or surely that of another one, is a new one', () => {
  expect(entering('Anna B.', false, MEMBERS, PEOPLE)).toMatchObject({ kind: 'admit' });
  expect(entering('Anna', true, MEMBERS, PEOPLE)).toEqual({
    kind: 'admit',
    name: 'Anna',
    sure: true,
  });
});

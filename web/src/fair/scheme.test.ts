// The fair deal's hashes and seeds against the vectors of docs/fairness.md.

import { expect, test } from 'vitest';
import TEXT from '../../../docs/fairness.md?raw';
import {
  botsSeed,
  commitment,
  commitmentList,
  dealSeed,
  draw,
  firstDealerSeed,
  numberList,
  roster,
  seedHash,
  VERSION,
  type Kind,
} from './scheme';

const vectors = [...TEXT.matchAll(/^```fair\n([\s\S]*?)^```$/gm)].map(([, inside = '']) =>
  inside
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

test('the page is about this version', () => {
  expect(TEXT).toContain(`**version ${VERSION}**`);
  expect(vectors).toHaveLength(3);
});

/** What a roster's text says: the page's own words, taken apart again. */
function parsed(text: string): Parameters<typeof roster>[0] {
  const [match = '', attempt, hash = '', game = '', options = '', seats = ''] = text
    .replace('stammtisch/fair/2/roster/', '')
    .split('/');
  const chosen = options
    .split(',')
    .filter(Boolean)
    .map((option) => option.split('=') as [string, string]);
  const values = chosen.map(([name, value]) => [name, JSON.parse(value) as unknown] as const);
  return {
    match,
    attempt: Number(attempt),
    hash,
    game,
    options: Object.fromEntries([...values].reverse()),
    seats: seats.split(',') as Kind[],
  };
}

test.each(vectors)('the vectors on the page %#', (...lines) => {
  const of = new Map(lines);
  const [match = '', seed = '', written = ''] = [of.get('match'), of.get('seed'), of.get('roster')];
  const numbers = new Map<number, string>();
  for (const [name, value] of lines) {
    const [what, seat] = name.split(' ');
    if (what === 'number') numbers.set(Number(seat), value);
  }
  const stated = parsed(written);
  expect([stated.match, stated.attempt, stated.hash]).toEqual([
    match,
    Number(of.get('attempt')),
    of.get('hash'),
  ]);
  const rostered = roster(stated);
  const people = stated.seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []));
  const promised = people.map((seat) => {
    const number = numbers.get(seat);
    return [seat, number ? commitment(rostered, seat, number) : null] as const;
  });
  const list = commitmentList([...promised].reverse());
  const told = numberList([...numbers].reverse());
  const drawn = draw(rostered, list, told);
  const made = (name: string): string => {
    const [what, index] = [name.replace(/ \d+$/, ''), Number(/\d+$/.exec(name)?.[0])];
    switch (what) {
      case 'hash':
        return seedHash(match, seed);
      case 'roster':
        return rostered;
      case 'commitment':
        return new Map(promised).get(index) ?? '';
      case 'list':
        return list;
      case 'numbers':
        return told;
      case 'draw':
        return drawn;
      case 'first dealer':
        return firstDealerSeed(seed, drawn);
      case 'deal':
        return dealSeed(seed, drawn, index);
      case 'bots':
        return botsSeed(seed, drawn, index);
      case 'again':
        return dealSeed(seed, drawn, index, true);
      case 'again-bots':
        return botsSeed(seed, drawn, index, true);
      default:
        return of.get(name) ?? '';
    }
  };
  for (const [name, value] of lines) expect([name, made(name)]).toEqual([name, value]);
});

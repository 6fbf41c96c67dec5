// The fair deal's hashes and seeds against the vectors of docs/fairness-1.md.

import { expect, test } from 'vitest';
import TEXT from '../../../docs/fairness-1.md?raw';
import { botsSeed, commitment, dealSeed, firstDealerSeed, mix, seedHash, VERSION } from './scheme';

const vectors = [...TEXT.matchAll(/^```fair\n([\s\S]*?)^```$/gm)].map(([, inside = '']) =>
  inside
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

test('the page is about this version', () => {
  expect(TEXT).toContain(`**version ${VERSION}**`);
  expect(vectors).toHaveLength(2);
});

test.each(vectors)('the vectors on the page %#', (...lines) => {
  const of = new Map(lines);
  const [table = '', seed = ''] = [of.get('table'), of.get('seed')];
  const numbers = new Map<number, string>();
  for (const [name, value] of lines) {
    const [what, index] = name.split(' ');
    if (what === 'number') numbers.set(Number(index), value);
  }
  const mixed = mix(new Map([...numbers].reverse()));
  const made = (name: string): string => {
    const [what, index] = [name.replace(/ \d+$/, ''), Number(/\d+$/.exec(name)?.[0])];
    switch (what) {
      case 'hash':
        return seedHash(table, seed);
      case 'commitment':
        return commitment(table, index, numbers.get(index) ?? '');
      case 'first dealer':
        return firstDealerSeed(seed, table, mixed);
      case 'deal':
        return dealSeed(seed, table, mixed, index);
      case 'bots':
        return botsSeed(seed, table, mixed, index);
      default:
        return of.get(name) ?? '';
    }
  };
  for (const [name, value] of lines) expect([name, made(name)]).toEqual([name, value]);
});

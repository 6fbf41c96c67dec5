import { expect, test } from 'vitest';
import { face, type Look } from './faces';

const CORNERS: readonly [Look, string][] = [
  ['french', 'HK'],
  ['french', 'S7'],
  ['french4', 'DA'],
  ['german', 'CQ'],
  ['german', 'H9'],
  ['tarot', 'BK'],
  ['tarot', 'D4'],
  ['tarot', 'T18'],
  ['tarot', 'M'],
];

/** The rendered sizes of an index on a card: its font size times the scales of its groups. */
function sizes(markup: string, index: string): number[] {
  const scales = [1];
  const found: number[] = [];
  for (const [, closing, name, attributes = '', empty, text] of markup.matchAll(
    /<(\/)?(\w+)([^>]*?)(\/)?>([^<]*)/g,
  )) {
    if (closing) {
      scales.pop();
      continue;
    }
    const own = Number(/scale\(([\d.]+)/.exec(attributes)?.[1] ?? 1);
    const scale = (scales.at(-1) ?? 1) * own;
    if (name === 'text' && text === index)
      found.push(scale * Number(/font-size="([\d.]+)"/.exec(attributes)?.[1]));
    if (!empty) scales.push(scale);
  }
  return found;
}

test.each(CORNERS)('%s: the index of %s is larger in both corners', (look, code) => {
  const plain = sizes(face(code, '王', '', look), '王');
  const large = sizes(face(code, '王', '', look, true), '王');
  expect(plain).toHaveLength(2);
  expect(large).toHaveLength(2);
  for (const [at, size] of large.entries()) expect(size / (plain[at] ?? 0)).toBeGreaterThan(1.4);
});

test.each(CORNERS)('%s: the large corner of %s stands on a patch of its paper', (look, code) => {
  const patch = /fill="#[0-9a-f]{3,6}" stroke="none"\/><g transform="[^"]*scale\(1\.\d+\)">/g;
  expect(face(code, '王', '', look, true).match(patch)).toHaveLength(2);
  expect(face(code, '王', '', look).match(patch)).toBeNull();
});

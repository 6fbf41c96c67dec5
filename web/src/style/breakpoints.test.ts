import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEIGHTS, WIDTHS } from './breakpoints';

const SOURCES = new URL('../', import.meta.url);

/** The media queries of all components and style sheets. */
const queries = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css)$/.test(path))
  .map((path) => readFileSync(new URL(path, SOURCES), 'utf8'))
  .flatMap((code) => Array.from(code.matchAll(/@media ([^{]+)/g), ([, query = '']) => query));

/** The sizes in rem with which the queries compare one side of the window. */
function sizesOf(side: 'width' | 'height'): string[] {
  const compared = new RegExp(`(?:([\\d.]+)rem <=? )?\\b${side} [<>]=? ([\\d.]+)rem`, 'g');
  const found = queries.flatMap((query) =>
    [...query.matchAll(compared)].flatMap(([, low, size]) => [low, size]),
  );
  const sizes = [...new Set(found.filter((size) => size !== undefined))];
  return sizes.sort((one, other) => Number(one) - Number(other));
}

test('the breakpoints are the sizes that the media queries use', () => {
  expect(sizesOf('width')).toEqual(Object.keys(WIDTHS));
  expect(sizesOf('height')).toEqual(Object.keys(HEIGHTS));
});

test('every media query on a size has a form that is read here', () => {
  const sized = queries.filter((query) => /width|height/.test(query));
  expect(sized.filter((query) => /min-|max-|\d(px|em)\b/.test(query))).toEqual([]);
});

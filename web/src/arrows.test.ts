// The rule that holds the client's imports to one direction fails where one goes up.

import { Linter } from 'eslint';
import ts from 'typescript-eslint';
import { expect, test } from 'vitest';
import { arrows } from '../arrows.config.js';

const linter = new Linter();
const PARSER = { files: ['**/*.ts'], languageOptions: { parser: ts.parser } };

function messages(filename: string, code: string): string[] {
  return linter.verify(code, [PARSER, ...arrows], { filename }).map(({ message }) => message);
}

const UP = /An import never goes up/;

test.each([
  ['src/net/api.ts', "import '../games/index';", true],
  ['src/net/api.ts', "void import('../games/index');", true],
  ['src/parts/typed.ts', "void import('../pages/settings/Data.svelte');", true],
  ['src/games/skat/index.ts', "void import('../../table/layout');", true],
  ['src/settings.svelte.ts', "void import('./route.svelte');", true],
  ['src/games/skat/index.ts', "void import('../../net/api');", false],
  ['src/games/skat/index.ts', "void import('./auction');", false],
  ['src/pages/replay/replay.ts', "import '../../table/layout';", false],
  ['src/net/api.test.ts', "void import('../games/index');", false],
])('%s: %s', (filename, code, goesUp) => {
  const found = messages(filename, code);
  expect(found).toHaveLength(goesUp ? 1 : 0);
  for (const message of found) expect(message).toMatch(UP);
});

test('the module of an import() is written out', () => {
  expect(messages('src/net/api.ts', 'void import(`../${name}/index`);')).toHaveLength(1);
});

import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Which way imports go, the lowest first: nothing imports what stands on a later line. Pages that are
// fetched when somebody asks for them (`import()`) are not counted, and tests may import everything.
const ROOMS = [
  ['protocol', 'style', 'storage', 'decks'],
  ['words'],
  ['settings.svelte', 'router'],
  ['route.svelte'],
  ['cards'],
  ['personas', 'fair'],
  ['net'],
  ['session'],
  ['parts'],
  ['games'],
  ['start'],
  ['table'],
  ['pages'],
  ['App.svelte'],
  ['main'],
];

for (const each of readdirSync(new URL('src', import.meta.url)))
  if (
    !each.includes('.test.') &&
    !ROOMS.flat().some((room) => each === room || each.startsWith(`${room}.`))
  )
    throw new Error(`src/${each} has no place among ROOMS in eslint.config.js`);

/** @type {import('eslint').Linter.Config[]} */
const arrows = ROOMS.flatMap((rooms, place) =>
  rooms.map((room) => {
    const higher = ROOMS.slice(place)
      .flat()
      .filter((each) => each !== room);
    const names = higher.map((each) => each.replace('.', '\\.')).join('|');
    return {
      files: [`src/${room}/**`, `src/${room}.*`],
      ignores: ['**/*.test.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: `^(\\.{1,2}/)+(${names})(/|\\.ts|$)`,
                message: 'An import never goes up: the rooms stand in eslint.config.js.',
              },
            ],
          },
        ],
      },
    };
  }),
);

export default defineConfig(
  { ignores: ['node_modules/', '**/*.generated.ts', 'public/', 'sw.js'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      eqeqeq: 'error',
      // Numbers in texts are numbers of cards and points: they are meant to be written out.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Svelte knows about `let` in runes and props better than these do.
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      // A template's style attribute is inline style, which the content security policy blocks.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: 'Blocked by the content security policy: use a class or a style: directive.',
        },
      ],
      'svelte/no-at-html-tags': 'error',
    },
  },
  ...arrows,
  { files: ['*.config.*'], languageOptions: { globals: globals.node } },
);

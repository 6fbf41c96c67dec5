import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { arrows } from './arrows.config.js';
import svelteConfig from './svelte.config.js';

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
      // Days and times are written in one way everywhere.
      'no-restricted-properties': [
        'error',
        { object: 'Intl', property: 'DateTimeFormat', message: 'Use words/dates.ts.' },
      ],
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
      'svelte/no-at-html-tags': 'error',
    },
  },
  ...arrows,
  { files: ['src/words/dates.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['*.config.*'], languageOptions: { globals: globals.node } },
);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatPath, PAGES, parsePath } from './router';

const FOLDER = new URL('pages/', import.meta.url);

test.each(readdirSync(FOLDER))('%s has a route, which links know, and a component', (page) => {
  expect(PAGES).toHaveProperty(page);
  expect(existsSync(new URL(`${page}/Page.svelte`, FOLDER))).toBe(true);
  expect(readFileSync(new URL(`${page}/route.ts`, FOLDER), 'utf8')).toContain(
    `  interface Pages {\n    ${page}: typeof route;\n  }\n`,
  );
});

const PATTERNS = Object.entries(PAGES).flatMap(([page, { paths }]) =>
  Object.keys(paths).map((pattern) => [pattern, page] as const),
);

test.each(PATTERNS)('%s is a path of %s, and of no other page', (pattern, page) => {
  const path = pattern.replaceAll(/{\w+:int}/g, '12').replaceAll(/{\w+}/g, 'a%2F%C3%A4');
  const route = parsePath(path);
  expect(route.page).toBe(page);
  if (route.page !== 'lost') expect(formatPath(route)).toBe(path);
  const parts = pattern.split('/');
  const alike = PATTERNS.map(([other]) => other.split('/')).filter(
    (other) =>
      other.length === parts.length &&
      other.every((part, at) => part === parts[at] || `${part}${parts[at] ?? ''}`.includes('{')),
  );
  expect(alike).toHaveLength(1);
});

test.each([
  ['/', { page: 'start' }],
  ['/t/abc_DEF-1', { page: 'table', id: 'abc_DEF-1', drawn: true }],
  ['/again/abc_DEF-1', { page: 'table', id: 'abc_DEF-1', drawn: false }],
  ['/rules/scarto', { page: 'rules', game: 'scarto' }],
  ['/past', { page: 'past' }],
  ['/past/12', { page: 'match', id: '12' }],
  ['/past/abc/2', { page: 'replay', id: 'abc', deal: 2 }],
  ['/past/abc/2/review', { page: 'review', id: 'abc', deal: 2 }],
  ['/shared/abc', { page: 'shared', id: 'abc' }],
  ['/learn/skat', { page: 'learn', game: 'skat' }],
  ['/learn/skat/first', { page: 'lesson', game: 'skat', name: 'first' }],
  ['/shared/abc/review', { page: 'shared_review', id: 'abc' }],
  ['/study', { page: 'study' }],
  ['/study/deal', { page: 'studied', seat: null }],
  ['/study/review/2', { page: 'studied', seat: 2 }],
  ['/settings', { page: 'settings' }],
  ['/fairness', { page: 'fairness' }],
] as const)('%s is a page and has that address', (path, route) => {
  expect(parsePath(path)).toEqual(route);
  expect(formatPath(route)).toBe(path);
});

test.each([
  '/nowhere',
  '/t',
  '/t/',
  '/t/a/b',
  '/past/abc/x',
  '/past/abc/2/x',
  '/past/abc/review',
  '/shared/abc/x',
  '/study/x',
  '/study/review',
  '/study/review/x',
  '/settings/',
  '/%E0%A4%A',
])('%s is lost', (path) => {
  expect(parsePath(path).page).toBe('lost');
});

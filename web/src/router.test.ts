import { expect, test } from 'vitest';
import { formatPath, parsePath } from './router';

test.each([
  '/',
  '/new/skat',
  '/t/abc_DEF-1',
  '/again/abc_DEF-1',
  '/rules/scarto',
  '/past',
  '/past/abc',
  '/past/abc/2',
  '/past/abc/2/review',
  '/shared/abc',
  '/learn/skat',
  '/learn/skat/first',
  '/shared/abc/review',
  '/study',
  '/study/deal',
  '/study/review/2',
  '/settings',
  '/fairness',
])('%s is a page and has that address', (path) => {
  const route = parsePath(path);
  expect(route.page).not.toBe('lost');
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

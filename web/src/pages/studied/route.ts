import type { PageRoute } from '../../router';

const route = {
  paths: { '/study/deal': { seat: null }, '/study/review/{seat:int}': {} },
  words: ['coach', 'past'],
  guest: 'optional',
  alone: true,
  stays: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    studied: typeof route;
  }
}

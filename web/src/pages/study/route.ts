import type { PageRoute } from '../../router';

const route = {
  paths: { '/study': {} },
  words: ['past'],
  guest: 'optional',
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    study: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = {
  paths: { '/learn/{game}': {} },
  words: ['lessons'],
  guest: 'optional',
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    learn: typeof route;
  }
}

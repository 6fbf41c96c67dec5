import type { PageRoute } from '../../router';

const route = {
  paths: { '/fairness': {} },
  words: ['past'],
  guest: 'optional',
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    fairness: typeof route;
  }
}

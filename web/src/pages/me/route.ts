import type { PageRoute } from '../../router';

const route = { paths: { '/me': {} }, words: ['own', 'coach'] } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    me: typeof route;
  }
}

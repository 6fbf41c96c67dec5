import type { PageRoute } from '../../router';

const route = { paths: { '/day': {} }, words: ['daily', 'past'] } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    days: typeof route;
  }
}

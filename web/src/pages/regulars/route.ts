import type { PageRoute } from '../../router';

const route = { paths: { '/r/{id}': {} }, words: ['past'] } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    regulars: typeof route;
  }
}

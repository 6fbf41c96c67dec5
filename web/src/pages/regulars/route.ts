import type { PageRoute } from '../../router';

const route = { paths: { '/r/{id}': {} } } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    regulars: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = { paths: { '/': {} } } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    start: typeof route;
  }
}

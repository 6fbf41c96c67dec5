import type { PageRoute } from '../../router';

const route = { paths: { '/new/{game}': {} } } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    new: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = { paths: { '/rules/{game}': {} }, guest: 'optional' } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    rules: typeof route;
  }
}

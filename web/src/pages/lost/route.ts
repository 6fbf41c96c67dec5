import type { PageRoute } from '../../router';

const route = { paths: {}, guest: 'optional' } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    lost: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = { paths: { '/device': {} }, words: ['own'] } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    device: typeof route;
  }
}

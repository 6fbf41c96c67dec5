import type { PageRoute } from '../../router';

const route = { paths: { '/past': {} }, words: ['past'] } as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    past: typeof route;
  }
}

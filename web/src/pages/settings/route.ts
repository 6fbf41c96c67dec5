import type { PageRoute } from '../../router';

const route = {
  paths: { '/settings': {} },
  words: ['challenges', 'past'],
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    settings: typeof route;
  }
}

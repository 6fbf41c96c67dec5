import type { PageRoute } from '../../router';

const route = {
  paths: { '/day/{day:int}/{game}': {} },
  words: ['challenges', 'coach', 'daily', 'past', 'told'],
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    day: typeof route;
  }
}

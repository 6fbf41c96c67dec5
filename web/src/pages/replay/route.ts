import type { PageRoute } from '../../router';

const route = {
  paths: { '/past/{id}/{deal:int}': {} },
  words: ['coach', 'past'],
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    replay: typeof route;
  }
}

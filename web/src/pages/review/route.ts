import type { PageRoute } from '../../router';

const route = {
  paths: { '/past/{id}/{deal:int}/review': {} },
  words: ['coach', 'past'],
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    review: typeof route;
  }
}

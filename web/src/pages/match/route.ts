import type { PageRoute } from '../../router';

const route = {
  paths: { '/past/{id}': {} },
  words: ['coach', 'past'],
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    match: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = {
  paths: { '/clubs': { join: false }, '/clubs/join': { join: true } },
  words: ['clubs'],
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    clubs: typeof route;
  }
}

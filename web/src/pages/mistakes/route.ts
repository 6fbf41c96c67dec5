import type { PageRoute } from '../../router';

const route = {
  paths: { '/me/mistakes': {} },
  words: ['own', 'coach', 'past'],
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    mistakes: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = {
  paths: { '/c/{id}': {} },
  words: ['challenges', 'coach', 'past', 'told'],
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    challenge: typeof route;
  }
}

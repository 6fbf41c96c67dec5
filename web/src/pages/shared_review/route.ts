import type { PageRoute } from '../../router';

const route = {
  paths: { '/shared/{id}/review': {} },
  words: ['coach', 'past'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    shared_review: typeof route;
  }
}

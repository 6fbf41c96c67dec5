import type { PageRoute } from '../../router';

const route = {
  paths: { '/shared/{id}': {} },
  words: ['past'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    shared: typeof route;
  }
}

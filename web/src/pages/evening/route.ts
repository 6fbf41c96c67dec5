import type { PageRoute } from '../../router';

const route = {
  paths: { '/evening/{id}': {} },
  words: ['clubs'],
  guest: 'optional',
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    evening: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = {
  paths: { '/club/{id}': {} },
  words: ['clubs'],
  guest: 'optional',
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    club: typeof route;
  }
}

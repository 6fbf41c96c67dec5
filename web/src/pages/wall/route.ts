import type { PageRoute } from '../../router';

const route = {
  paths: { '/evening/{id}/wall': {} },
  words: ['clubs'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    wall: typeof route;
  }
}

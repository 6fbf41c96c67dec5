import type { PageRoute } from '../../router';

const route = {
  paths: { '/learn/{game}/{name}': {} },
  words: ['lessons'],
  guest: 'optional',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    lesson: typeof route;
  }
}

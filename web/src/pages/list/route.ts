import type { PageRoute } from '../../router';

/** The key of the list is the fragment, where no server's log keeps it. */
const route = {
  paths: { '/list/{evening}/{series:int}/{table:int}': {} },
  words: ['clubs'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    list: typeof route;
  }
}

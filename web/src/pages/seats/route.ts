import type { PageRoute } from '../../router';

/** The key of the table is the fragment, where no server's log keeps it. */
const route = {
  paths: { '/seats/{evening}/{series:int}/{table:int}': {} },
  words: ['clubs'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    seats: typeof route;
  }
}

import type { PageRoute } from '../../router';

const route = {
  paths: { '/t/{id}': { drawn: true }, '/again/{id}': { drawn: false } },
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    table: typeof route;
  }
}

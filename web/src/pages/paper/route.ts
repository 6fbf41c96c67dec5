import type { PageRoute } from '../../router';

const route = {
  paths: { '/evening/{id}/paper': {} },
  words: ['clubs'],
  guest: 'never',
  alone: true,
} as const satisfies PageRoute;
export default route;

declare module '../../router' {
  interface Pages {
    paper: typeof route;
  }
}

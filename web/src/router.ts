// Paths and routes. Pure functions; `route.svelte.ts` connects them to the browser.

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string; drawn: boolean }
  | { page: 'rules'; game: string }
  | { page: 'past' }
  | { page: 'replay'; id: string; deal: number | null }
  | { page: 'review'; id: string; deal: number }
  | { page: 'shared'; id: string }
  | { page: 'study' }
  | { page: 'study_deal' }
  | { page: 'study_review'; seat: number }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; name: string }
  | { page: 'shared_review'; id: string }
  | { page: 'settings' }
  | { page: 'fairness' }
  | { page: 'lost' };

/** The route of `path`; an unknown path is `lost`. */
export function parsePath(path: string): Route {
  if (path === '/') return { page: 'start' };
  const parts = path.split('/').slice(1).map(decoded);
  const [first, second, third] = parts;
  if (parts.includes('')) return { page: 'lost' };
  if (
    parts.length === 1 &&
    (first === 'past' || first === 'study' || first === 'settings' || first === 'fairness')
  )
    return { page: first };
  if (first === 'study' && parts.length === 2 && second === 'deal') return { page: 'study_deal' };
  if (first === 'study' && parts.length === 3 && second === 'review' && /^\d$/.test(third ?? ''))
    return { page: 'study_review', seat: Number(third) };
  if (parts.length === 2 && second !== undefined) {
    if (first === 'new') return { page: 'new', game: second };
    if (first === 't' || first === 'again')
      return { page: 'table', id: second, drawn: first === 't' };
    if (first === 'rules') return { page: 'rules', game: second };
    if (first === 'learn') return { page: 'learn', game: second };
    if (first === 'shared') return { page: 'shared', id: second };
    if (first === 'past') return { page: 'replay', id: second, deal: null };
  }
  if (parts.length === 3 && first === 'learn' && second !== undefined && third !== undefined)
    return { page: 'lesson', game: second, name: third };
  if (parts.length === 3 && first === 'shared' && second !== undefined && third === 'review')
    return { page: 'shared_review', id: second };
  if (first === 'past' && second !== undefined && /^\d+$/.test(third ?? '')) {
    const deal = Number(third);
    if (parts.length === 3) return { page: 'replay', id: second, deal };
    if (parts.length === 4 && parts[3] === 'review') return { page: 'review', id: second, deal };
  }
  return { page: 'lost' };
}

/** The path of a route. */
export function formatPath(route: Route): string {
  switch (route.page) {
    case 'start':
    case 'lost':
      return '/';
    case 'new':
      return `/new/${encodeURIComponent(route.game)}`;
    case 'table':
      return tablePath(route.id, route.drawn);
    case 'rules':
      return `/rules/${encodeURIComponent(route.game)}`;
    case 'study_deal':
      return '/study/deal';
    case 'study_review':
      return `/study/review/${route.seat}`;
    case 'learn':
      return `/learn/${encodeURIComponent(route.game)}`;
    case 'lesson':
      return `/learn/${encodeURIComponent(route.game)}/${encodeURIComponent(route.name)}`;
    case 'shared':
      return `/shared/${encodeURIComponent(route.id)}`;
    case 'shared_review':
      return `/shared/${encodeURIComponent(route.id)}/review`;
    case 'review':
      return `/past/${encodeURIComponent(route.id)}/${route.deal}/review`;
    case 'replay':
      return `/past/${encodeURIComponent(route.id)}${route.deal === null ? '' : `/${route.deal}`}`;
    default:
      return `/${route.page}`;
  }
}

/** The address of a table. Where it begins with the cards of an earlier deal, it says so itself. */
export function tablePath(id: string, drawn: boolean): string {
  return `/${drawn ? 't' : 'again'}/${encodeURIComponent(id)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a clause of the rules: `SK 5.3` has the anchor `SK-5.3`. */
export function clausePath(game: string, clause: string): string {
  return `/rules/${encodeURIComponent(game)}#${clause.replaceAll(' ', '-')}`;
}

// Where in the client the person is: the address bar, as a reactive value.

import { tick } from 'svelte';
import { formatPath, parsePath, type Route } from './router';

let now = $state.raw({ route: parsePath(location.pathname), hash: location.hash });

export const here = {
  get route(): Route {
    return now.route;
  },
  /** What follows the `#`, without it: a clause of the rules, say. */
  get hash(): string {
    return decodeURIComponent(now.hash.slice(1));
  },
};

function look(): void {
  now = { route: parsePath(location.pathname), hash: location.hash };
}

/** Goes to a page of the client; `replace` leaves no trace in the history. */
export function go(to: Route | string, replace = false): void {
  const path = typeof to === 'string' ? to : formatPath(to);
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  look();
  if (!location.hash) window.scrollTo(0, 0);
  void arrive();
}

/** The link that one followed went away with its page: one goes on where the next one begins. */
async function arrive(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** Makes plain links to our own pages change the page without loading it anew. */
export function followLinks(): () => void {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return; // the browser scrolls by itself
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', click);
  window.addEventListener('popstate', look);
  window.addEventListener('hashchange', look);
  return () => {
    document.removeEventListener('click', click);
    window.removeEventListener('popstate', look);
    window.removeEventListener('hashchange', look);
  };
}

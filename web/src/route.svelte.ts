// The current route: the address bar as a reactive value.

import { tick } from 'svelte';
import { formatPath, parsePath, type Link, type Route } from './router';

let path = location.pathname;
let now = $state.raw({ route: parsePath(path), hash: location.hash });

/** This page was opened on its server's own machine: its links open on no other. */
export const onlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

export const here = {
  get route(): Route {
    return now.route;
  },
  /** The fragment without its `#`, for example a clause of the rules. */
  get hash(): string {
    return decodeURIComponent(now.hash.slice(1));
  },
};

/** On the same path the route stays the same object: else a page would ask for everything anew. */
function look(): void {
  const route = location.pathname === path ? now.route : parsePath(location.pathname);
  path = location.pathname;
  now = { route, hash: location.hash };
}

/** Goes to a page of the client; `replace` adds no entry to the history. */
export function go(to: Link | string, replace = false): void {
  const address = typeof to === 'string' ? to : formatPath(to);
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  look();
  if (!location.hash) window.scrollTo(0, 0);
  void arrive();
}

/** Moves the focus to the new page, since the link that had it is gone. */
async function arrive(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** Makes links to the client's own pages change the route without a reload; the result undoes it. */
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

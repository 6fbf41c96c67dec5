// Signals the person's turn: a dot on the icon of the browser's tab, or the badge of an installed app.

import turn from '../../icon-turn.svg';

/** Shows the signal; returns a function that removes it. */
export function showTurn(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const usual = icon?.getAttribute('href') ?? null;
  icon?.setAttribute('href', turn);
  badge(true);
  return () => {
    if (usual !== null) icon?.setAttribute('href', usual);
    badge(false);
  };
}

/** Not every browser has badges, and some need a permission to show them. */
function badge(on: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

// A dot on the icon says in the browser's tab that it is one's turn; on an installed app, its badge does.

import turn from '../../icon-turn.svg';

/** Shows the dot. The answer takes it away again. */
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

/** Not every browser has badges, and some want to be allowed to show them. */
function badge(on: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

// Nobody who plays with keys may lose the place where they are. What has the focus may go away (a card
// that was played, a call that was made) or can no longer be pressed: then the focus moves on.

/** What can be done next, in the order in which one would look for it; then the page itself. */
const NEXT = [
  '.stage :is(button, input):enabled',
  '.bar button:enabled',
  '#result',
  '.hand [tabindex="0"]',
  '#main',
];

/** Keeps the focus within `place` from being lost; for `{@attach}`. */
export function keepFocus(place: HTMLElement): () => void {
  let last: Element | null = null;
  let frame = 0;

  const notice = (event: FocusEvent): void => {
    last = event.target instanceof Element ? event.target : null;
  };
  const gone = (at: Element): boolean => !at.isConnected || at.matches(':disabled');

  function look(): void {
    const now = document.activeElement;
    // Somebody may have let go of it with the mouse: then it is still there to be pressed.
    if (!last || !gone(last) || (now !== last && now !== document.body)) return;
    for (const each of NEXT) {
      const next = (each === '#main' ? document : place).querySelector<HTMLElement>(each);
      if (!next) continue;
      next.focus({ preventScroll: true });
      if (document.activeElement === next) return;
    }
  }

  const observer = new MutationObserver(() => {
    // After everything else of this change, which may know better where to go.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  place.addEventListener('focusin', notice);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    place.removeEventListener('focusin', notice);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

// Nobody who plays with keys may lose the place where they are. What has the focus may go away (a card
// that was played, a call that was made), be moved to another place in the page, which takes the focus
// from it, or no longer be there to be pressed. Then the focus goes back to it, or moves on.

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
  let last: HTMLElement | null = null;
  let moved = false;
  let frame = 0;

  const notice = (event: FocusEvent): void => {
    last = event.target instanceof HTMLElement ? event.target : null;
    moved = false;
  };
  const gone = (at: Element): boolean => !at.isConnected || at.matches(':disabled');

  function look(): void {
    const now = document.activeElement;
    // Somebody may have let go of it with the mouse: then it is still there to be pressed.
    if (!last || !(moved || gone(last)) || (now !== last && now !== document.body)) return;
    if (!gone(last)) {
      last.focus({ preventScroll: true });
      return;
    }
    for (const each of NEXT) {
      const next = (each === '#main' ? document : place).querySelector<HTMLElement>(each);
      if (!next) continue;
      next.focus({ preventScroll: true });
      if (document.activeElement === next) return;
    }
  }

  const observer = new MutationObserver((changes) => {
    const removed = changes.flatMap((change) => [...change.removedNodes]);
    moved ||= removed.some((each) => each.contains(last));
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

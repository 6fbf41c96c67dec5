// Keeps the keyboard focus. The focused element may be removed (a played card), be moved in the
// document, which takes the focus from it, or be disabled. Then the focus returns to it, or moves to
// the next thing to do.

/** The controls of the stage: in an auction its answers come before the ladder. */
const ASKED = ['.stage .answers button:enabled', '.stage :is(button, input):enabled'];

/** The controls of a deal, in the order in which the focus tries them. */
const DEAL = [...ASKED, '.bar button:enabled', '#result', '.hand .ready', '.hand [tabindex="0"]'];

/** The same with those of the lobby, and at last the page itself. */
const NEXT = [...DEAL, '[aria-labelledby="lobby"] ol select:enabled', '#lobby', '#main'];

/** Keeps the focus within `place`; an attachment. */
export function keepFocus(place: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let moved = false;
  let frame = 0;
  let dealt = false;
  /** The last focused element was in the stage. */
  let answered = false;
  /** The element where the focus waits until the stage has controls again. */
  let waits: Element | null = null;

  const notice = (event: FocusEvent): void => {
    last = event.target instanceof HTMLElement ? event.target : null;
    moved = false;
    answered = Boolean(last?.closest('.stage'));
    if (last !== waits) waits = null;
  };
  const gone = (at: Element): boolean => !at.isConnected || at.matches(':disabled');

  /** Focuses the first of these that can have the focus. */
  function goOn(places: readonly string[]): boolean {
    return places.some((each) => {
      const next = (each === '#main' ? document : place).querySelector<HTMLElement>(each);
      next?.focus({ preventScroll: true });
      return next !== null && document.activeElement === next;
    });
  }

  function look(): void {
    const now = document.activeElement;
    // The deal has appeared: a focus that waited on the page itself moves into it.
    const before = dealt;
    dealt = place.querySelector('.deal') !== null;
    if (dealt && !before && now?.id === 'main') {
      goOn(DEAL);
      return;
    }
    // The stage has controls again, and the focus has not moved meanwhile.
    if (waits && waits === now && goOn(ASKED)) {
      waits = null;
      return;
    }
    // A press elsewhere also takes the focus; then the last element is still there and enabled.
    if (!last || !(moved || gone(last)) || (now !== last && now !== document.body)) return;
    if (!gone(last)) {
      last.focus({ preventScroll: true });
      return;
    }
    const asked = place.querySelector('.stage') !== null && answered;
    goOn(NEXT);
    waits = asked && !document.activeElement?.closest('.stage') ? document.activeElement : null;
  }

  const observer = new MutationObserver((changes) => {
    const removed = changes.flatMap((change) => [...change.removedNodes]);
    moved ||= removed.some((each) => each.contains(last));
    // In the next frame, after components that move the focus themselves.
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

// Nobody who plays with keys may lose the place where they are. What has the focus may go away (a card
// that was played, a call that was made), be moved to another place in the page, which takes the focus
// from it, or no longer be there to be pressed. Then the focus goes back to it, or moves on.

/** What the middle asks for: in an auction its answers, before the ladder above them. */
const ASKED = ['.stage .answers button:enabled', '.stage :is(button, input):enabled'];

/** What can be done next in a deal, in the order in which one would look for it. */
const DEAL = [...ASKED, '.bar button:enabled', '#result', '.hand .ready', '.hand [tabindex="0"]'];

/** The same before the cards are dealt; then the page itself. */
const NEXT = [...DEAL, '[aria-labelledby="lobby"] ol button:enabled', '#lobby', '#main'];

/** Keeps the focus within `place` from being lost; for `{@attach}`. */
export function keepFocus(place: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let moved = false;
  let frame = 0;
  let dealt = false;
  /** What had the focus last belonged to what the middle asked for. */
  let answered = false;
  /** Where the focus waits for what the middle asks for next. */
  let waits: Element | null = null;

  const notice = (event: FocusEvent): void => {
    last = event.target instanceof HTMLElement ? event.target : null;
    moved = false;
    answered = Boolean(last?.closest('.stage'));
    if (last !== waits) waits = null;
  };
  const gone = (at: Element): boolean => !at.isConnected || at.matches(':disabled');

  /** Puts the focus on the first of these that takes it. */
  function goOn(places: readonly string[]): boolean {
    return places.some((each) => {
      const next = (each === '#main' ? document : place).querySelector<HTMLElement>(each);
      next?.focus({ preventScroll: true });
      return next !== null && document.activeElement === next;
    });
  }

  function look(): void {
    const now = document.activeElement;
    // The cards are there: who waited for them on the page itself goes on with them.
    const before = dealt;
    dealt = place.querySelector('.deal') !== null;
    if (dealt && !before && now?.id === 'main') {
      goOn(DEAL);
      return;
    }
    // One is asked again, and has not gone anywhere meanwhile.
    if (waits && waits === now && goOn(ASKED)) {
      waits = null;
      return;
    }
    // Somebody may have let go of it with the mouse: then it is still there to be pressed.
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

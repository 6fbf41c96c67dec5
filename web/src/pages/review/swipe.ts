// A swipe to the left or right, by finger or pen.

import type { Attachment } from 'svelte/attachments';

/** Pixels that a finger goes at least, and how much more sideways than up or down. */
const FAR = 48;
const STEEP = 2;

/** Calls `go` with 1 after a swipe to the left, which brings what comes next, and -1 to the right. */
export function swiped(go: (by: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: PointerEvent | null = null;
    const down = (event: PointerEvent): void => {
      from = event.pointerType === 'mouse' ? null : event;
    };
    const up = (event: PointerEvent): void => {
      if (from?.pointerId !== event.pointerId) return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      from = null;
      if (Math.abs(x) >= FAR && Math.abs(x) > STEEP * Math.abs(y)) go(x < 0 ? 1 : -1);
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
    };
  };
}

// Closes a menu when somebody presses anything outside it.

import type { Attachment } from 'svelte/attachments';

export function pressedOutside(close: () => void): Attachment<HTMLElement> {
  return (element) => {
    const press = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !element.contains(target)) close();
    };
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('pointerdown', press);
    };
  };
}

// On paper nothing can be unfolded, so what is folded on a page is open while it is printed.

/** Open every folded part of the page before it is printed, and fold it again afterwards. */
export function unfoldForPrint(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const each of opened) each.open = true;
  });
  addEventListener('afterprint', () => {
    for (const each of opened) each.open = false;
    opened = [];
  });
}

// A position of a deal in an address: `#at-12` is after twelve acts.

/** The stop that a fragment names, at most `last`; 0 if it names none. */
export function stopIn(hash: string, last: number): number {
  const found = /^at-(\d{1,4})$/.exec(hash);
  return found ? Math.min(Number(found[1]), last) : 0;
}

/** The fragment of a stop; the first needs none. */
export function hashOf(at: number): string {
  return at > 0 ? `#at-${at}` : '';
}

// Numbers that nobody can foresee.

/** So many random bytes, in hex. (`crypto.randomUUID` is missing where a page comes over plain HTTP.) */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

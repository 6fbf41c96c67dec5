// What fits: names into their places, and lists onto screens and sheets.

/** A text that would be smaller than that stands in two lines. */
const SMALL = 0.7;

/** How wide a text is, in Latin letters of average width; a Japanese character counts two. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (const each of text) letters += each >= '\u2e80' ? 2 : 1;
  return letters;
}

/** By how much a text must be smaller, 1 for not at all, to stand in a place of `room` letters. */
export function shrunk(text: string, room: number): number {
  return Math.min(1, room / Math.max(1, lettersOf(text)));
}

/**
 * The same of a text that may stand in two lines, where it would be too small in one: its size, and
 * whether it does.
 */
export function fitted(
  text: string,
  room: number,
): { readonly size: number; readonly two: boolean } {
  const one = shrunk(text, room);
  if (one >= SMALL || !text.includes(' ')) return { size: one, two: false };
  const words = text.split(' ');
  const longer = Math.min(
    ...words.map((_, at) =>
      Math.max(lettersOf(words.slice(0, at).join(' ')), lettersOf(words.slice(at).join(' '))),
    ),
  );
  return { size: Math.min(SMALL, room / longer), two: true };
}

/** A list in parts of at most `most`, as equal as can be: of 23 not 22 and one alone. */
export function spread<Each>(all: readonly Each[], most: number): readonly (readonly Each[])[] {
  const parts = Math.ceil(all.length / most);
  return Array.from({ length: parts }, (_, part) =>
    all.slice(Math.ceil((all.length * part) / parts), Math.ceil((all.length * (part + 1)) / parts)),
  );
}

// Large indices, easier to read: rank and sign enlarged, on a patch of the card's paper.

const SCALE = 1.62;

/** The corner of a card, enlarged; the patch in the colour `paper` covers the picture below. */
export function enlarged(corner: string, paper: string): string {
  return (
    `<path d="M6 22A16 16 0 0 1 22 6H80A10 10 0 0 1 90 16V172A10 10 0 0 1 80 182H6Z"` +
    ` fill="${paper}" stroke="none"/><g transform="translate(2 -6) scale(${SCALE})">${corner}</g>`
  );
}

// The card back: a blue block with carved leaves, the same when turned about its centre.

import { BLUE, PAPER } from './shapes';

const round = (n: number): number => Math.round(n * 10) / 10;

export function back(width: number, height: number): string {
  const inset = 15;
  const fieldWidth = width - 2 * inset;
  const fieldHeight = height - 2 * inset;
  // Whole cells in both directions keep the pattern unbroken at the edges.
  const columns = Math.max(2, Math.round(fieldWidth / 44));
  const rows = Math.max(2, Math.round(fieldHeight / 54));
  const halfWidth = fieldWidth / columns / 2;
  const halfHeight = fieldHeight / rows / 2;
  const a = round(halfWidth * 0.36);
  const b = round(halfHeight * 0.6);
  const tip = round(halfHeight * 0.06);
  const side = round(halfWidth * 0.28);
  // Two almond leaves tip to tip and a seed on either side, in the middle of each lozenge.
  const almond = (up: number): string =>
    `q${a} ${round((-up * b) / 2)} 0 ${round(-up * b)}q${-a} ${round((up * b) / 2)} 0 ${round(up * b)}`;
  let leaves = '';
  let seeds = '';
  for (let r = 1; r < rows * 2; r += 1) {
    for (let c = 1 + ((r + 1) % 2); c < columns * 2; c += 2) {
      const x = round(inset + c * halfWidth);
      const y = round(inset + r * halfHeight);
      leaves += `M${x} ${round(y - tip)}${almond(1)}M${x} ${round(y + tip)}${almond(-1)}`;
      seeds += `M${round(x - side)} ${y}h.01M${round(x + side)} ${y}h.01`;
    }
  }
  // The lattice: two zigzags per row, so that their lines cross in lozenges.
  let lattice = '';
  for (let r = 0; r < rows; r += 1) {
    for (const way of [-1, 1]) {
      lattice += `M${inset} ${round(inset + (2 * r + 1) * halfHeight)}`;
      for (let c = 1; c <= columns * 2; c += 1) {
        const y = inset + (2 * r + 1 + (c % 2 === 1 ? way : 0)) * halfHeight;
        lattice += `L${round(inset + c * halfWidth)} ${round(y)}`;
      }
    }
  }
  return (
    `<rect x=".75" y=".75" width="${width - 1.5}" height="${height - 1.5}" rx="15"` +
    ` fill="${PAPER}" stroke="#b9ad94" stroke-width="1.5"/>` +
    `<rect x="9" y="9" width="${width - 18}" height="${height - 18}" rx="8" fill="${BLUE}"/>` +
    `<g fill="none" stroke="${PAPER}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${lattice}" stroke-width="1.7"/>` +
    `<path d="${leaves}" fill="${PAPER}" stroke="none"/>` +
    `<path d="${seeds}" stroke-width="4"/>` +
    `<rect x="${inset - 1}" y="${inset - 1}" width="${round(fieldWidth + 2)}"` +
    ` height="${round(fieldHeight + 2)}" rx="4" stroke-width="2.4"/></g>`
  );
}

// The house palette and the few strokes from which every picture of the pack is built.

export const PAPER = '#fbf7ec';
export const CREAM = '#f3e6c8';
export const INK = '#23201c';
export const RED = '#b3312c';
export const GOLD = '#d9a93f';
export const BLUE = '#33507c';
export const GREEN = '#3c6e47';
export const FLESH = '#efc9a2';
export const BROWN = '#7a4a2b';
/** The lighter green of leaves and of the second set of staves. */
export const LEAF = '#86a75f';
export const STEEL = '#a9bccb';
export const BONE = '#f6ecd2';
export const STRAW = '#f0d58c';

export const WIDTH = 250;
export const HEIGHT = 430;
export const LINE = 2.2;

/** A number as short as it can be written without a visible loss. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A coloured shape with the ink outline all shapes share. */
export function shape(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

/** A colour without outline, as a stencil lays it down. */
export function flat(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}" stroke="none"/>`;
}

/** Ink lines; a width only where the common one does not serve. */
export function line(d: string, width = 0, colour = ''): string {
  const thick = width > 0 ? ` stroke-width="${num(width)}"` : '';
  const tint = colour === '' ? '' : ` stroke="${colour}"`;
  return `<path d="${d}"${thick}${tint}/>`;
}

export function disc(x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${colour}"/>`;
}

/** A dot of plain colour: eyes, cheeks, studs. */
export function dot(x: number, y: number, r: number, colour: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${colour}" stroke="none"/>`;
}

/** Several dots of one size in one stroke: round pen, no way. */
export function dots(list: readonly (readonly [number, number])[], r: number, colour = ''): string {
  return line(list.map(([x, y]) => `M${num(x)} ${num(y)}h0`).join(''), r * 2, colour);
}

export function oval(x: number, y: number, rx: number, ry: number, colour: string): string {
  return (
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"` + ` fill="${colour}"/>`
  );
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  round = 0,
): string {
  const rx = round > 0 ? ` rx="${num(round)}"` : '';
  return (
    `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"` +
    `${rx} fill="${colour}"/>`
  );
}

/** A band of colour with an ink edge: arms, legs, shafts, ribbons. */
export function limb(d: string, width: number, colour: string, butt = false): string {
  const cap = butt ? ' stroke-linecap="butt"' : '';
  return (
    `<path d="${d}" stroke-width="${num(width + 2 * LINE)}"${cap}/>` +
    `<path d="${d}" stroke-width="${num(width)}" stroke="${colour}"${cap}/>`
  );
}

/**
 * Sets a drawing made around 0,0 at its place. A scaled drawing keeps the common line weight,
 * so that small and large figures come from one hand.
 */
export function place(
  x: number,
  y: number,
  content: string,
  scale = 1,
  turn = 0,
  mirror = false,
): string {
  const spin = turn === 0 ? '' : ` rotate(${num(turn)})`;
  const exact = Math.round(scale * 100) / 100;
  const size = mirror ? ` scale(${-exact} ${exact})` : exact === 1 ? '' : ` scale(${exact})`;
  const weight = exact === 1 ? '' : ` stroke-width="${num(LINE / exact)}"`;
  return `<g transform="translate(${num(x)} ${num(y)})${spin}${size}"${weight}>${content}</g>`;
}

/** A pointed star or a ring of straight rays. */
export function star(x: number, y: number, points: number, outer: number, inner: number): string {
  let d = '';
  for (let i = 0; i < points * 2; i += 1) {
    const r = i % 2 === 0 ? outer : inner;
    const a = (Math.PI * i) / points - Math.PI / 2;
    // Large stars need no tenths, and many points are much text.
    const at = outer > 20 ? Math.round : (v: number): number => Math.round(v * 10) / 10;
    d += `${i === 0 ? 'M' : 'L'}${at(x + r * Math.cos(a))} ${at(y + r * Math.sin(a))}`;
  }
  return `${d}Z`;
}

/** Separate strokes that stand around a point, from one radius to another. */
export function beams(
  x: number,
  y: number,
  count: number,
  from: number,
  to: number,
  start = 0,
): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const a = (2 * Math.PI * i) / count + start;
    const c = Math.cos(a);
    const s = Math.sin(a);
    d += `M${num(x + from * c)} ${num(y + from * s)}`;
    d += `l${num((to - from) * c)} ${num((to - from) * s)}`;
  }
  return d;
}

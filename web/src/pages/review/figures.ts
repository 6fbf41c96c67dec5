// The figures of a review as text. Spaces that do not break would be replaced in messages.

/** A share as whole percent, without the sign. */
export function percent(share: number): string {
  return String(Math.round(100 * share));
}

/** A number of points with one decimal. */
export function points(language: string, value: number): string {
  const rounded = Math.round(10 * value) / 10;
  const text = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format(Math.abs(rounded));
  return rounded < 0 ? `−${text}` : text;
}

/** The same with its sign. */
export function signedPoints(language: string, value: number): string {
  return Math.round(10 * value) > 0 ? `+${points(language, value)}` : points(language, value);
}

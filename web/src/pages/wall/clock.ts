// The clock of a series. It runs by the server's time: the wall's own clock may be wrong.

const SECOND = 1000;

/** Milliseconds by which the server's clock is ahead of this one. */
export function ahead(now: string, here: number): number {
  return Date.parse(now) - here;
}

/** Whole seconds until `ends`; 0 when the time is up. */
export function secondsLeft(ends: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(ends) - now) / SECOND));
}

/** Seconds as a clock shows them: `1:59:07`, `59:07`, `0:07`. */
export function formatClock(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

// When days are, as text. A day's date is the one that it has by UTC, where it begins.

/** A date, `2031-01-31`, in the format of `language`. */
export function dateOf(language: string, date: string): string {
  const day = new Date(`${date}T00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}

/** The local time at which it is `hour` by UTC. */
export function timeOfHour(language: string, hour: number, now = new Date()): string {
  const then = new Date(now);
  then.setUTCHours(hour, 0, 0, 0);
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(then);
}

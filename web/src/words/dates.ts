// Days and times of day as a language writes them. English is that of Europe, where these games are
// played: the day comes before the month, and a day has 24 hours.

import type { Language } from './voice';

/** A time as a format writes it; what is none is returned unchanged. */
function written(language: Language, time: string, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, how).format(date);
}

/** A day, `2026-11-29`: with its weekday, or shorter, or for a column as figures without the year. */
export function dayOf(
  language: Language,
  date: string,
  style: 'full' | 'medium' | 'figures' = 'full',
): string {
  const how: Intl.DateTimeFormatOptions =
    style === 'figures' ? { day: 'numeric', month: 'numeric' } : { dateStyle: style };
  return written(language, date, { ...how, timeZone: 'UTC' });
}

/** A month, `2026-11`, in few letters. */
export function monthOf(language: Language, month: string): string {
  return written(language, month, { month: 'short', year: '2-digit', timeZone: 'UTC' });
}

/** The day, here, of an ISO time. */
export function dayAt(
  language: Language,
  time: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return written(language, time, { dateStyle });
}

/** The time of day, here, of an ISO time. */
export function timeOf(language: Language, time: string): string {
  return written(language, time, { timeStyle: 'short' });
}

/** Day and time of day, here, of an ISO time. */
export function when(
  language: Language,
  time: string,
  dateStyle: 'long' | 'medium' | 'short' = 'long',
): string {
  return written(language, time, { dateStyle, timeStyle: 'short' });
}

/** The time of day, here, at which it is `hour` by UTC. */
export function timeOfHour(language: Language, hour: number, now = new Date()): string {
  const then = new Date(now);
  then.setUTCHours(hour, 0, 0, 0);
  return timeOf(language, then.toISOString());
}

/** This day here, as `2026-11-29`. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

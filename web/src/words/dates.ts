// Days and times of day as a language writes them.

/** A format of dates. English is that of Europe, where these games are played: the day comes first. */
export function dates(language: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, how);
}

/** The time of day, here, of an ISO time. */
export function timeOf(language: string, at: string): string {
  return dates(language, { timeStyle: 'short' }).format(new Date(at));
}

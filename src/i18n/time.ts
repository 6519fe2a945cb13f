/**
 * The hour of an instant as a clock in the city shows it: "23:30".
 *
 * @param instant Unix time, milliseconds
 * @param timeZone IANA
 */
export function formatHour(instant: number, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(instant)
}

/** The hour, and the day before it when that is not today: "Mon 09:00". */
export function formatNextHour(instant: number, now: number, timeZone: string, locale: string): string {
  const day = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
  const hour = formatHour(instant, timeZone, locale)
  if (day(instant) === day(now)) return hour
  return `${new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(instant)} ${hour}`
}

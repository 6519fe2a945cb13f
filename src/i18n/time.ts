import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/**
 * Formats the local time of an instant: "23:30".
 *
 * @param instant Unix time, milliseconds
 * @param timeZone IANA
 */
export function formatHour(instant: number, timeZone: string, locale: string): string {
  return getFormats(`${timeZone} ${locale}`).hour.format(instant)
}

/** Formats the local time, with the weekday if it is not today: "Mon 09:00". */
export function formatNextHour(instant: number, now: number, timeZone: string, locale: string): string {
  const { date, weekday } = getFormats(`${timeZone} ${locale}`)
  const hour = formatHour(instant, timeZone, locale)
  if (date.format(instant) === date.format(now)) return hour
  return `${weekday.format(instant)} ${hour}`
}

/** Cached by time zone and locale: "Europe/Madrid es". */
const getFormats = memoizeByKey(name => {
  const [timeZone, locale] = name.split(' ')
  return {
    hour: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }),
    date: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  }
})

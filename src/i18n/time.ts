import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/**
 * The hour of an instant as a clock in the city shows it: "23:30".
 *
 * @param instant Unix time, milliseconds
 * @param timeZone IANA
 */
export function formatHour(instant: number, timeZone: string, locale: string): string {
  return getFormats(`${timeZone} ${locale}`).hour.format(instant)
}

/** The hour, and the day before it when that is not today: "Mon 09:00". */
export function formatNextHour(instant: number, now: number, timeZone: string, locale: string): string {
  const { date, weekday } = getFormats(`${timeZone} ${locale}`)
  const hour = formatHour(instant, timeZone, locale)
  if (date.format(instant) === date.format(now)) return hour
  return `${weekday.format(instant)} ${hour}`
}

/** Of a time zone and a locale: "Europe/Madrid es". */
const getFormats = memoizeByKey(name => {
  const [timeZone, locale] = name.split(' ')
  return {
    hour: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }),
    date: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  }
})

/**
 * Date patterns of a language: "21 November", "21 листопада". Created on the server, like number formats (money.ts), because browsers may
 * lack the data of a language.
 */
export interface DayStyle {
  /** January to December, with `{{day}}`. */
  readonly days: readonly string[]
  /** The same with `{{year}}`. */
  readonly years: readonly string[]
}

/** Unicode has "21(a)" with an optional article in Basque; "21a" is usual. */
export const BASQUE_DAY = ['(a)', 'a'] as const

/** @param locale BCP 47 */
export function getDayStyle(locale: string): DayStyle {
  const patterns = (year?: 'numeric') => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC', ...(year && { year }) })
    return Array.from({ length: 12 }, (_, month) =>
      format
        .formatToParts(Date.UTC(2026, month, 21))
        .map(({ type, value }) => (type === 'day' || type === 'year' ? `{{${type}}}` : value))
        .join('')
        .replace(...BASQUE_DAY),
    )
  }
  return { days: patterns(), years: patterns('numeric') }
}

/**
 * Formats the day of an instant in a city, with the year if it is not the current one.
 *
 * @param instant Unix time, milliseconds
 * @param timeZone IANA
 */
export function formatDay(instant: number, now: number, timeZone: string, { days, years }: DayStyle): string {
  const [year = '', month = '', day = ''] = toDateParts(instant, timeZone)
  const style = year === toDateParts(now, timeZone)[0] ? days : years
  return style[Number(month) - 1]!.replace('{{day}}', String(Number(day))).replace('{{year}}', year)
}

/**
 * Formats a future day as a short label: "Today", "Tomorrow", then "Wed 25 Nov".
 *
 * @param instant Unix time, milliseconds, not before today
 * @param timeZone IANA
 * @param locale BCP 47
 */
export function formatComingDay(instant: number, now: number, timeZone: string, locale: string): string {
  const days = Math.round((toDayStart(instant, timeZone) - toDayStart(now, timeZone)) / DAY_MS)
  const text =
    days <= 1 ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day') : formatShortDay(instant, timeZone, locale)
  return capitalize(text, locale)
}

/** The same without "today" and "tomorrow", for texts that are read on later days too. */
export function formatShortDay(instant: number, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  return capitalize(format.format(instant).replace(...BASQUE_DAY), locale)
}

const DAY_MS = 24 * 60 * 60_000

/** Midnight UTC of the local calendar day. */
const toDayStart = (instant: number, timeZone: string): number => Date.parse(toDateParts(instant, timeZone).join('-'))

/** Capitalizes the first letter. Georgian does not capitalize sentences. */
const capitalize = (text: string, locale: string): string =>
  locale.startsWith('ka') ? text : text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** Whether two instants are on the same local day. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  return toDateParts(one, timeZone).join('-') === toDateParts(other, timeZone).join('-')
}

const toDateParts = (instant: number, timeZone: string): string[] =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant).split('-')

/**
 * How a language writes a day: "21 November", "21 листопада". Worked out on the server, like the signs of its numbers
 * (money.ts): a browser without that language's data would name the months in another.
 */
export interface DayStyle {
  /** January to December, with `{{day}}`. */
  readonly days: readonly string[]
  /** The same with `{{year}}`. */
  readonly years: readonly string[]
}

/** Unicode leaves it to the reader whether "21(a)" has its article; people write "21a". */
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
 * The day of an instant in a city, with its year when that is not the present one.
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
 * A day from today on, as a short label: "Today", "Tomorrow", then "Wed 25 Nov".
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

/** The same day without "today" and "tomorrow", for text that is read after midnight too. */
export function formatShortDay(instant: number, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  return capitalize(format.format(instant).replace(...BASQUE_DAY), locale)
}

const DAY_MS = 24 * 60 * 60_000

/** Midnight UTC of the calendar day that an instant has in a city. */
const toDayStart = (instant: number, timeZone: string): number => Date.parse(toDateParts(instant, timeZone).join('-'))

/** Georgian has no capital at the start of a sentence: its upper case is for whole words. */
const capitalize = (text: string, locale: string): string =>
  locale.startsWith('ka') ? text : text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** Whether two instants lie on the same day there. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  return toDateParts(one, timeZone).join('-') === toDateParts(other, timeZone).join('-')
}

const toDateParts = (instant: number, timeZone: string): string[] =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant).split('-')

/**
 * Locales that write a date in digits as these languages do. Browsers may lack the names of their months: Chromium has no data of Basque,
 * Georgian and Armenian, and gives the months of Bosnian as "M01".
 */
const NUMERIC_LOCALES: Readonly<Record<string, string>> = { bs: 'sr-Latn', eu: 'ja', hy: 'de', ka: 'de' }

const hasMonthNames = (locale: string): boolean =>
  Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0 && !/\d/.test(new Intl.DateTimeFormat(locale, { month: 'long' }).format(0))

/**
 * Formats a date in the time zone of the browser: "27 Nov 2026", or "27.11.2026" where the browser lacks the language.
 *
 * @param time Unix time, milliseconds
 * @param locale BCP 47; empty for English
 */
export function formatDate(time: number, locale: string, { dateStyle = 'medium', timeStyle }: DateStyle = {}): string {
  const numericLocale = NUMERIC_LOCALES[locale]
  if (numericLocale === undefined || hasMonthNames(locale))
    // the site is European
    return new Intl.DateTimeFormat(locale === 'en' || locale === '' ? 'en-GB' : locale, { dateStyle, timeStyle }).format(time)
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat(numericLocale, { ...day, ...(timeStyle && { hour: '2-digit', minute: '2-digit' }) }).format(time)
}

interface DateStyle {
  /** `medium` unless given. */
  readonly dateStyle?: 'medium' | 'long'
  /** Without it there is no time. */
  readonly timeStyle?: 'short'
}

import { formatDate } from '#i18n/date.ts'

/** @param day "2026-12-24" @param locale BCP 47 */
export const formatDay = (day: string, locale: string): string =>
  // noon of the browser is on the same day in its time zone
  formatDate(new Date(`${day}T12:00`).getTime(), locale, { dateStyle: 'long' })

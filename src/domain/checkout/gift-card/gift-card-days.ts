import { createCityClock, getCityDate } from '#domain/catalogue/city-clock.ts'

const DAY_MS = 86_400_000
/** When a card is sent on its day, in the time zone of the market. */
export const SEND_HOUR = 9

/** Days as "2026-12-24". They compare as texts. */
export interface SendDays {
  readonly first: string
  readonly last: string
}

/**
 * The days on which a card can be sent that is bought now: from tomorrow to the same day of the next year.
 *
 * @param now Unix milliseconds
 * @param zone IANA name
 */
export function getSendDays(now: number, zone: string): SendDays {
  const today = getCityDate(now, zone)
  return { first: toDay(Date.parse(today) + DAY_MS), last: getSameDayNextYear(today) }
}

/** Whether a text is a day of the calendar on which a card can be sent. */
export function isSendDay(day: string, now: number, zone: string): boolean {
  const { first, last } = getSendDays(now, zone)
  return isDay(day) && day >= first && day <= last
}

/** The instant at which a card is sent, Unix milliseconds. @param day "2026-12-24" */
export function getSendInstant(day: string, zone: string): number {
  // near the day, because a clock knows the changes of the offset within two weeks only
  const noon = Date.parse(day) + DAY_MS / 2
  const days = (Date.parse(day) - Date.parse(getCityDate(noon, zone))) / DAY_MS
  return createCityClock(noon, zone).toInstant(days, SEND_HOUR * 60)
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && toDay(time) === text
}

/** 28 February after 29 February. */
function getSameDayNextYear(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return isDay(next) ? next : toDay(Date.parse(`${next.slice(0, 8)}28`))
}

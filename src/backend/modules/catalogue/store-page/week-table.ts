import { translate } from '#backend/messages/messages.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { StoreScreenElement } from '#contract/catalogue/store-element.ts'
import { toLocale } from '#domain/language/locale.ts'

const MINUTES_PER_DAY = 1440
/** A Monday: weekday 1 of the contract. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The hours of the week, Monday first. A time past midnight belongs to the day on which the store opened. */
export function buildWeekTable(times: readonly OpeningTime[], language: string): StoreScreenElement {
  const weekday = new Intl.DateTimeFormat(toLocale(language), { weekday: 'long', timeZone: 'UTC' })
  const rows = Array.from({ length: 7 }, (_, index) => ({
    label: weekday.format(MONDAY + index * DAY_MS),
    value: formatDay(
      times.filter(it => it.day === index + 1),
      language,
    ),
  }))
  return { type: 'TABLE_SECTION', data: { title: translate(language, 'storeInfo.hours'), rows } }
}

function formatDay(times: readonly OpeningTime[], language: string): string {
  if (times.length === 0) return translate(language, 'storeInfo.closed')
  if (times.some(it => it.opens === 0 && it.closes >= MINUTES_PER_DAY)) return translate(language, 'storeInfo.allDay')
  return times
    .toSorted((one, other) => one.opens - other.opens)
    .map(it => `${formatTime(it.opens)}–${formatTime(it.closes)}`)
    .join(', ')
}

/** @param minutes after midnight; midnight itself at the end of a day is 24:00 */
function formatTime(minutes: number): string {
  const time = minutes > MINUTES_PER_DAY ? minutes - MINUTES_PER_DAY : minutes
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Minutes; a clock change never exceeds two hours. */
const MAX_CLOCK_CHANGE_MINUTES = 180

/** An instant in the local time of a city. Days are relative to the city's current day: -1 yesterday, 0 today. */
export interface CityClock {
  /** Unix milliseconds. */
  readonly now: number
  /** IANA name. */
  readonly zone: string
  /** 1 Monday … 7 Sunday. */
  getWeekday(day: number): number
  /** The instant of a local time, in minutes after midnight of that day; minutes may exceed 1440. */
  toInstant(day: number, minutes: number): number
  /** The last elapsed minute of that day: the largest `minutes` with `toInstant(day, minutes) <= now`. */
  getLastMinute(day: number): number
}

export function createCityClock(now: number, zone: string): CityClock {
  const today = Math.floor((now + getOffset(now, zone)) / DAY_MS) * DAY_MS
  // without an offset change within two weeks, local time needs one subtraction only
  const [before, after] = [getOffset(today - 3 * DAY_MS, zone), getOffset(today + 12 * DAY_MS, zone)]
  const toInstant = (day: number, minutes: number) => {
    const wall = today + day * DAY_MS + minutes * MINUTE_MS
    return before === after ? wall - before : wallTimeToInstant(wall, zone)
  }
  return {
    now,
    zone,
    toInstant,
    getLastMinute: day => {
      const wall = Math.floor((now + getOffset(now, zone) - today - day * DAY_MS) / MINUTE_MS)
      return before === after
        ? wall
        : findLast(wall - MAX_CLOCK_CHANGE_MINUTES, wall + MAX_CLOCK_CHANGE_MINUTES, it => toInstant(day, it) <= now)
    },
    getWeekday: day => ((((today / DAY_MS + day + 3) % 7) + 7) % 7) + 1,
  }
}

/** The date in a city: "2026-03-25". Dates of this form compare as texts. */
export function getCityDate(instant: number, zone: string): string {
  return new Date(instant + getOffset(instant, zone)).toISOString().slice(0, 10)
}

/**
 * Standard-time offset from UTC in hours (A §3: "timeZone {utc, abbreviation}").
 *
 * @param year any year with the current rules of the zone
 */
export function getStandardOffsetHours(zone: string, year: number): number {
  return Math.min(getOffset(Date.UTC(year, 0, 1), zone), getOffset(Date.UTC(year, 6, 1), zone)) / (60 * MINUTE_MS)
}

/**
 * A repeated local time maps to its second occurrence, a skipped one to the clock change. Later local times never map to earlier instants.
 */
function wallTimeToInstant(wall: number, zone: string): number {
  const [before, after] = [getOffset(wall - DAY_MS, zone), getOffset(wall + DAY_MS, zone)]
  const possible = [before, after].map(offset => wall - offset).filter(it => it + getOffset(it, zone) === wall)
  if (possible.length > 0) return Math.max(...possible)
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS
  const last = findLast(-2 * 1440, 2 * 1440, it => getOffset(midnight + it * MINUTE_MS, zone) === before)
  return midnight + (last + 1) * MINUTE_MS
}

/** Binary search for the last integer of a range for which the predicate holds. */
function findLast(from: number, to: number, matches: (it: number) => boolean): number {
  let [low, high] = [from - 1, to]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (matches(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Offset of the zone from UTC, milliseconds. */
function getOffset(instant: number, zone: string): number {
  const part = Object.fromEntries(
    getFormat(zone)
      .formatToParts(instant)
      .map(it => [it.type, Number(it.value)]),
  ) as Record<string, number>
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = part as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const getFormat = memoizeByKey((zone): Intl.DateTimeFormat => {
  const numeric = 'numeric' as const
  return new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric,
  }) // prettier-ignore
})

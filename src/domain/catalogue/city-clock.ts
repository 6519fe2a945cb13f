import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Minutes: clocks are never changed by more than two hours. */
const LONGEST_CHANGE = 180

/** A moment as a city's clocks show it. Days are counted from the city's own today: -1 yesterday, 0 today. */
export interface CityClock {
  /** Unix milliseconds. */
  readonly now: number
  /** IANA name. */
  readonly zone: string
  /** 1 Monday … 7 Sunday. */
  weekdayOf(day: number): number
  /** The moment at which the wall clock shows so many minutes after that day's midnight; minutes may pass 1440. */
  instantOf(day: number, minutes: number): number
  /** The last minute of that day that has come: `instantOf(day, minutes) <= now` up to it, and for none after it. */
  minuteOf(day: number): number
}

export function cityClock(now: number, zone: string): CityClock {
  const today = Math.floor((now + offsetAt(now, zone)) / DAY) * DAY
  // within two weeks the offset seldom changes: then a wall time is one subtraction away
  const [before, after] = [offsetAt(today - 3 * DAY, zone), offsetAt(today + 12 * DAY, zone)]
  const instantOf = (day: number, minutes: number) => {
    const wall = today + day * DAY + minutes * MINUTE
    return before === after ? wall - before : instantOfWall(wall, zone)
  }
  return {
    now,
    zone,
    instantOf,
    minuteOf: day => {
      const wall = Math.floor((now + offsetAt(now, zone) - today - day * DAY) / MINUTE)
      return before === after ? wall : lastOf(wall - LONGEST_CHANGE, wall + LONGEST_CHANGE, it => instantOf(day, it) <= now)
    },
    weekdayOf: day => ((((today / DAY + day + 3) % 7) + 7) % 7) + 1,
  }
}

/**
 * Hours from UTC in standard time, as A §3 wants it of a city: "timeZone {utc, abbreviation}".
 *
 * @param year any year the rules of today hold for
 */
export function standardOffset(zone: string, year: number): number {
  return Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone)) / (60 * MINUTE)
}

/** A time that happens twice is the second one, a skipped one is the moment of the change: a later wall time is never an earlier moment. */
function instantOfWall(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const possible = [before, after].map(offset => wall - offset).filter(it => it + offsetAt(it, zone) === wall)
  if (possible.length > 0) return Math.max(...possible)
  const midnight = Math.floor(wall / DAY) * DAY
  const last = lastOf(-2 * 1440, 2 * 1440, it => offsetAt(midnight + it * MINUTE, zone) === before)
  return midnight + (last + 1) * MINUTE
}

/** The last whole number of a range that holds, where all those before it hold and none after it. */
function lastOf(from: number, to: number, holds: (it: number) => boolean): number {
  let [low, high] = [from - 1, to]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const part = Object.fromEntries(
    formatOf(zone)
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

const formatOf = memoizeByKey((zone): Intl.DateTimeFormat => {
  const numeric = 'numeric' as const
  return new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric,
  }) // prettier-ignore
})

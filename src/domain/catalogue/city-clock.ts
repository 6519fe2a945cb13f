const MINUTE = 60_000
const DAY = 86_400_000

/** A moment as a city's clocks show it. Days are counted from the city's own today: -1 yesterday, 0 today. */
export interface CityClock {
  /** Unix milliseconds. */
  readonly now: number
  /** IANA name. */
  readonly zone: string
  /** "2026-03-29": the city's calendar date on that day. */
  dateOf(day: number): string
  /** 1 Monday … 7 Sunday. */
  weekdayOf(day: number): number
  /** The moment at which the wall clock shows so many minutes after that day's midnight; minutes may pass 1440. */
  instantOf(day: number, minutes: number): number
}

export function cityClock(now: number, zone: string): CityClock {
  const today = Math.floor((now + offsetAt(now, zone)) / DAY) * DAY
  // within two weeks the offset seldom changes: then a wall time is one subtraction away
  const [before, after] = [offsetAt(today - 3 * DAY, zone), offsetAt(today + 12 * DAY, zone)]
  return {
    now,
    zone,
    dateOf: day => new Date(today + day * DAY).toISOString().slice(0, 10),
    weekdayOf: day => ((((today / DAY + day + 3) % 7) + 7) % 7) + 1,
    instantOf: (day, minutes) => {
      const wall = today + day * DAY + minutes * MINUTE
      return before === after ? wall - before : instantOfWall(wall, zone)
    },
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

/**
 * As PostgreSQL's `at time zone` decides it: a time that happens twice is the second one, a time that is skipped counts on
 * from before the change. `modules/catalogue/open-now.ts` asks the database the same question, so both must agree.
 */
function instantOfWall(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const possible = [before, after].map(offset => wall - offset).filter(it => it + offsetAt(it, zone) === wall)
  return possible.length > 0 ? Math.max(...possible) : wall - before
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const part = Object.fromEntries(formatOf(zone).formatToParts(instant).map(it => [it.type, Number(it.value)])) as Record<string, number>
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numeric = 'numeric' as const
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone, year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric,
  }) // prettier-ignore
  formats.set(zone, format)
  return format
}

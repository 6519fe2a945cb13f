import { type SQL, sql } from 'drizzle-orm'

import type { CityClock } from '#domain/catalogue/city-clock.ts'

/**
 * Whether the store `s` of the outer query is flagged open and inside its hours: what `domain/catalogue/opening-hours.ts`
 * says of one store, asked of all at once so that a page can begin with the open ones. Only today's openings and those of
 * yesterday, whose night may still last, can hold the moment.
 */
export function openNow(clock: CityClock): SQL {
  const at = (minutes: SQL) => sql`(d.midnight + make_interval(mins => ${minutes})) at time zone ${clock.zone}`
  const day = (offset: number) => sql`(${clock.weekdayOf(offset)}::smallint, ${clock.dateOf(offset)}::timestamp)`
  const now = sql`${new Date(clock.now).toISOString()}::timestamptz`
  return sql`(s.flagged_open and exists (
    select 1 from store_hours h join (values ${day(-1)}, ${day(0)}) as d (day, midnight) on d.day = h.day
    where h.store_id = s.id and ${now} >= ${at(sql`h.opens`)} and ${now} < ${at(sql`h.closes`)}))`
}

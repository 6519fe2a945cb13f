import { type SQL, sql } from 'drizzle-orm'

import type { CityClock } from '#domain/catalogue/city-clock.ts'

/**
 * Condition that the store `s` of the outer query is flagged open and within its hours. It is the SQL form of
 * `domain/catalogue/opening-hours.ts`, so that a page can start with open stores. Only the hours of today and of yesterday, which can
 * pass midnight, are relevant. `offset 0` prevents the planner from reading the hours of all stores into a hash.
 */
export function isOpenNow(clock: CityClock): SQL {
  const isOpenOn = (day: number) => {
    const minute = clock.getLastMinute(day)
    return sql`(h.day = ${clock.getWeekday(day)}::smallint and h.opens <= ${minute}::int and h.closes > ${minute}::int)`
  }
  return sql`(s.flagged_open and exists (select 1 from store_hours h where h.store_id = s.id and (${isOpenOn(0)} or ${isOpenOn(-1)}) offset 0))`
}

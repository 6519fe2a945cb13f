import { type SQL, sql } from 'drizzle-orm'

import type { CityClock } from '#domain/catalogue/city-clock.ts'

/**
 * Whether the store `s` of the outer query is flagged open and inside its hours: what `domain/catalogue/opening-hours.ts`
 * says of one store, asked of all at once so that a page can begin with the open ones. Only today's openings and those of
 * yesterday, whose night may still last, can hold the moment; the clock says which minute of either day it is.
 * `offset 0` keeps the planner from reading everybody's hours into a hash to look up a few.
 */
export function openNow(clock: CityClock): SQL {
  const holds = (day: number) => {
    const minute = clock.getLastMinute(day)
    return sql`(h.day = ${clock.getWeekday(day)}::smallint and h.opens <= ${minute}::int and h.closes > ${minute}::int)`
  }
  return sql`(s.flagged_open and exists (select 1 from store_hours h where h.store_id = s.id and (${holds(0)} or ${holds(-1)}) offset 0))`
}

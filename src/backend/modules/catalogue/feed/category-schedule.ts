import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { isInCategory } from '#backend/modules/catalogue/store-list.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCategorySchedule } from '#contract/catalogue/schedule.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import { getDeliverySlots } from '#domain/checkout/delivery-slots.ts'

/** The slots in which at least one listed store of the category delivers a scheduled order. A GROUP includes its categories. */
export function getCategoryScheduleHandler(db: Db, now: () => number): Handler<typeof getCategorySchedule> {
  return async ({ params }, call) => {
    const city = await requireCallCity(db, call)
    await requireCategory(db, city, params.id)
    const times = await db.execute<OpeningTime & Record<string, unknown>>(sql`
      select distinct h.day, h.opens, h.closes from stores s join store_hours h on h.store_id = s.id
      where s.city_code = ${city.code} ${isInCategory(sql`s`, params.id)} and ${isListed('s')} and s.scheduling_enabled and s.flagged_open`)
    return { slots: getDeliverySlots(times, now(), city.timeZone) }
  }
}

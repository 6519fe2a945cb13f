import { and, asc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed, toTextArray } from '#backend/db/sql-fragments.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { type CallCity, requireCity } from '#backend/modules/geo/city.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreSlugs, getStoreWallCategories } from '#contract/landing/city-content.ts'

export function getStoreSlugsHandler(db: Db): Handler<typeof getStoreSlugs> {
  return async ({ params }) => {
    const city = await requireCityOfCountry(db, params)
    const listed = and(eq(stores.cityCode, city.code), isListed('stores'))
    return { stores: await db.select({ id: stores.id, slug: stores.slug }).from(stores).where(listed).orderBy(asc(stores.id)) }
  }
}

export function getStoreWallCategoriesHandler(db: Db): Handler<typeof getStoreWallCategories> {
  return async ({ params }) => {
    const city = await requireCityOfCountry(db, params)
    const rows = await db.execute<{ id: number; name: string; slug: string; storesCount: number }>(sql`
      select k.category_id as id, t.name, t.slug, n.count as "storesCount" from city_categories k
      join (select s.category_id, count(*)::int as count from stores s where s.city_code = ${city.code} and ${isListed('s')} group by 1) as n using (category_id)
      cross join lateral (select t.name, t.slug from category_texts t where t.category_id = k.category_id
        order by array_position(${toTextArray(city.chain)}, t.language) limit 1) as t
      where k.city_code = ${city.code} and k.enabled order by k.position, k.category_id`)
    return { categories: [...rows] }
  }
}

/** @throws Problem 404 for a city that is unknown, blocked, or of another country (A §5: "City slug and country code mismatch") */
export async function requireCityOfCountry(db: Db, params: { locale: string; country: string; city: string }): Promise<CallCity> {
  const city = await requireCity(db, params.city, params.locale)
  const served = await db.$count(cities, and(eq(cities.code, city.code), eq(cities.countryCode, params.country), eq(cities.enabled, true)))
  if (served === 0) throw new Problem(404, `City not served: ${params.city}`)
  return city
}

import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed, toRowId } from '#backend/db/sql-fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { squaredDistance } from '#backend/modules/catalogue/store-list.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { requireCity } from '#backend/modules/geo/city.ts'
import { findCityAt } from '#backend/modules/geo/street-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getBrandStore } from '#contract/catalogue/brand.ts'
import { pickText } from '#domain/language/language-chain.ts'

/**
 * Finds the nearest store of the brand in the city of the headers, otherwise in the city of the delivery location. Without a delivery
 * location the distance is measured from the city's centre.
 */
export function getBrandStoreHandler(db: Db): Handler<typeof getBrandStore> {
  return async ({ params }, call) => {
    const nearbyCity = call.cityCode === undefined && call.deliveryLocation ? await findCityAt(db, call.deliveryLocation) : undefined
    const city = await requireCity(db, nearbyCity?.cityCode ?? call.cityCode, call.language)
    const [row] = await db.execute<{ id: number; name: Texts; slug: string; store_id: number; address_id: number }>(sql`
      select b.id, b.name, s.slug, s.id as store_id, s.address_id from stores s join brands b on b.id = s.brand_id
      where s.brand_id = ${toRowId(params.id)}::int and s.city_code = ${city.code} and ${isListed('s')}
      order by ${squaredDistance(call.deliveryLocation ?? city.center)}, s.id limit 1`)
    if (!row) throw createNotFoundProblem('Store of the brand')
    const { name, slug, store_id: storeId, address_id: storeAddressId } = row
    return { id: row.id, name: pickText(name, city.chain), slug, cityCode: city.code, storeId, storeAddressId }
  }
}

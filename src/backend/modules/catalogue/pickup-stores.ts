import type { Db } from '#backend/db/connect.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { requireCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getPickupStores, MAX_PICKUP_METRES } from '#contract/catalogue/store.ts'

export function getPickupStoresHandler(db: Db, now: () => number): Handler<typeof getPickupStores> {
  return async ({ query }, call) => {
    const city = await requireCity(db, query.userCityCode, call.language)
    if (query.categoryId !== undefined) await requireCategory(db, city, query.categoryId)
    const instant = now()
    const list = await listStores(db, city, {
      categoryId: query.categoryId,
      pickup: true,
      withinMetres: MAX_PICKUP_METRES,
      sorting: call.deliveryLocation === undefined ? 'popularity' : 'distance',
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: instant,
    })
    const context = createStoreContext(call, instant)
    const rows = await loadStoreRows(db, list.ids, call.language)
    return {
      elements: rows.map(row => ({ ...toStore(row, context), geolocation: { lat: row.store.lat, lng: row.store.lng } })),
      offset: query.offset,
      totalElements: list.total,
    }
  }
}

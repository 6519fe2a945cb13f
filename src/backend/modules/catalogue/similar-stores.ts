import type { Db } from '#backend/db/connect.ts'
import { loadStoreByKey } from '#backend/modules/catalogue/get-store.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { requireCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSimilarStores } from '#contract/catalogue/store.ts'

const MAX_SIMILAR = 6
/** Stores that are compared with the delivery location, when the call has one. */
const MAX_CANDIDATES = 60

/**
 * Stores of the same cuisine, then others of the same category, the open and nearest ones first. With a delivery location only those that
 * deliver there, the nearest to it first.
 */
export function getSimilarStoresHandler(db: Db, now: () => number): Handler<typeof getSimilarStores> {
  return async ({ params }, call) => {
    const { store, filters } = await loadStoreByKey(db, params.id, call)
    const city = await requireCity(db, store.cityCode, call.language)
    const instant = now()
    // one more than needed, because the store itself may be in the list
    const list = async (filterId: number | undefined) => {
      const page = await listStores(db, city, {
        categoryId: store.categoryId,
        filterId,
        sorting: 'distance',
        location: call.deliveryLocation ?? { lat: store.lat, lng: store.lng },
        offset: 0,
        limit: call.deliveryLocation ? MAX_CANDIDATES : MAX_SIMILAR + 1,
        now: instant,
      })
      const unreachable = await findUnreachableStores(db, call.deliveryLocation, page.ids)
      return page.ids.filter(it => it !== store.id && !unreachable?.has(it))
    }
    const [cuisine] = filters
    const similar = cuisine ? await list(cuisine.id) : []
    const others = similar.length < MAX_SIMILAR ? await list(undefined) : []
    const ids = [...new Set([...similar, ...others])].slice(0, MAX_SIMILAR)
    const context = createStoreContext(call, instant, call.deliveryLocation && { unreachable: new Set() })
    return { elements: (await loadStoreRows(db, ids, call.language)).map(row => toStore(row, context)) }
  }
}

import type { Db } from '#backend/db/connect.ts'
import { loadStoreByKey } from '#backend/modules/catalogue/get-store.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { requireCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSimilarStores } from '#contract/catalogue/store.ts'

const MAX_SIMILAR = 6

/** Stores of the same cuisine, then others of the same category, the open and nearest ones first. */
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
        location: { lat: store.lat, lng: store.lng },
        offset: 0,
        limit: MAX_SIMILAR + 1,
        now: instant,
      })
      return page.ids.filter(it => it !== store.id)
    }
    const [cuisine] = filters
    const similar = cuisine ? await list(cuisine.id) : []
    const others = similar.length < MAX_SIMILAR ? await list(undefined) : []
    const ids = [...new Set([...similar, ...others])].slice(0, MAX_SIMILAR)
    const context = createStoreContext(call.language, instant)
    return { elements: (await loadStoreRows(db, ids, call.language)).map(row => toStore(row, context)) }
  }
}

import { inArray } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { products } from '#backend/db/schema/menus.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { selectProductRows, toProductCard } from '#backend/modules/catalogue/product-rows.ts'
import { loadStoreRows, type StoreRow } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { describeFavourites, FavouriteProduct, FavouriteState, FavouriteStore } from '#contract/catalogue/favourite.ts'
import { isOpen } from '#domain/catalogue/store-state.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** @param now Unix milliseconds */
export function describeFavouritesHandler(db: Db, now: () => number): Handler<typeof describeFavourites> {
  return async ({ body }, call) => {
    const storeIds = unique(body.stores)
    const productIds = unique(body.products)
    const productRows = productIds.length === 0 ? [] : await selectProductRows(db, inArray(products.id, productIds))
    const rows = await loadStoreRows(db, unique([...storeIds, ...productRows.map(it => it.product.storeId)]), call.language)
    const places = await describeStores(db, rows, call, now())
    const byProduct = new Map(productRows.map(it => [it.product.id, it]))
    return {
      stores: storeIds.flatMap(id => places.get(id)?.favourite ?? []),
      products: productIds.flatMap((id): FavouriteProduct[] => {
        const row = byProduct.get(id)
        const place = row && places.get(row.product.storeId)
        if (!place) return []
        const { state, store, city } = place.favourite
        const product = toProductCard(row, place.chain)
        const { reachable } = store
        return [
          {
            state,
            product,
            store: { id: store.id, name: store.name, slug: store.slug, open: isOpen(store), ...(reachable !== undefined && { reachable }) },
            city,
            money: place.money,
          },
        ]
      }),
    }
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids.map(toRowId))]

interface StorePlace {
  readonly favourite: FavouriteStore
  readonly money: FavouriteProduct['money']
  readonly chain: readonly string[]
}

/** The stores by id, with their cities. */
async function describeStores(db: Db, rows: readonly StoreRow[], call: CallContext, now: number): Promise<Map<number, StorePlace>> {
  if (rows.length === 0) return new Map()
  const codes = [...new Set(rows.map(it => it.store.cityCode))]
  const ids = rows.map(it => it.store.id)
  const [cityRows, unreachable] = await Promise.all([
    db
      .select({
        code: cities.code,
        countryCode: cities.countryCode,
        currency: cities.currency,
        pattern: cities.currencyPattern,
        enabled: cities.enabled,
        content: cities.contentLanguageCode,
        texts: cityTextsJson,
      })
      .from(cities)
      .where(inArray(cities.code, codes)),
    findUnreachableStores(db, call.deliveryLocation, ids),
  ])
  const cityByCode = new Map(cityRows.map(it => [it.code, it]))
  const context = createStoreContext(call, now, { unreachable })
  return new Map(
    rows.map(row => {
      const { countryCode, enabled, currency, pattern, content, texts } = cityByCode.get(row.store.cityCode)!
      const names = groupByLanguage(texts)
      const chain = getLanguageChain(call.language, content)
      const city = { name: pickText(names.name, chain), slug: pickText(names.slug, chain), countryCode }
      const favourite = { state: getState(row.store, enabled), store: toStore(row, context), city }
      return [row.store.id, { favourite, money: { currency, pattern }, chain }]
    }),
  )
}

/** @param isCityOpen false in a blocked city (A §2.2 rule 5) */
function getState({ gone, enabled, orderable }: StoreRow['store'], isCityOpen: boolean): FavouriteState {
  if (gone) return 'GONE'
  return enabled && orderable && isCityOpen ? 'LISTED' : 'UNLISTED'
}

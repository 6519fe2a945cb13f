import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { CityCatalogue } from '#backend/modules/catalogue/search/city-catalogues.ts'
import { MAX_SUGGESTIONS } from '#contract/catalogue/store.ts'
import { OFFER_WIDTH } from '#domain/catalogue/search/store-table.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Names whose products or stores are no longer offered leave places empty. */
const CANDIDATES = 2 * MAX_SUGGESTIONS

/** Names of products and stores of the city that resemble a query without a result, the most similar first. */
export async function loadNearMisses(db: Db, catalogue: CityCatalogue, chain: readonly string[], key: string): Promise<string[]> {
  const misses = catalogue.index.findNearMisses(key, CANDIDATES).flatMap(it => findOwner(catalogue, it) ?? [])
  if (misses.length === 0) return []
  const rows = await db.prepared.execute<{ name: Texts | null }>(sql`
    select case when n.product is null then (select s.name from stores s where s.id = n.store) else (select p.name from products p where p.id = n.product) end as name
    from unnest(${sql.param(misses.map(it => it.store))}::int[], ${sql.param(misses.map(it => it.product))}::int[])
      with ordinality as n(store, product, place) order by n.place`)
  const names = rows.flatMap(it => (it.name ? [pickText(it.name, chain)] : []))
  return [...new Map(names.map(it => [toSearchKey(it), it])).values()].slice(0, MAX_SUGGESTIONS)
}

/** A listed store with a name, or a store and its product with the name. */
function findOwner({ stores }: CityCatalogue, entry: number): { readonly store: number; readonly product: number | null } | undefined {
  const [place] = stores.getPlaces(entry)
  const store = place === undefined ? undefined : stores.getAt(place)
  if (!store) return undefined
  if (store.texts.includes(entry)) return { store: store.id, product: null }
  const at = store.offers.findIndex((it, index) => index % OFFER_WIDTH === 1 && it === entry)
  return { store: store.id, product: store.offers[at - 1] ?? null }
}

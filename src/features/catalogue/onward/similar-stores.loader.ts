import type { Client } from '#client/client.ts'
import { getSimilarStores, type Store } from '#contract/catalogue/store.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'

interface SimilarStoresList {
  readonly place: PageCity
  readonly stores: readonly Store[]
}

/** Stores for the page of a store that has closed for good; undefined without any, or when they cannot be loaded: the page works without. */
export async function loadSimilarStores(
  call: Client,
  route: RouteOf<'store'> | RouteOf<'storeCollection'>,
): Promise<SimilarStoresList | undefined> {
  try {
    const place = await loadPageCity(call, route)
    const { elements } = await call(getSimilarStores, { params: { id: route.storeSlug } }, { place: place.headers })
    return elements.length > 0 ? { place, stores: elements } : undefined
  } catch {
    return undefined
  }
}

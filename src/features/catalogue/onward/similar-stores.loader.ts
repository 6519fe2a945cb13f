import type { Client } from '#client/client.ts'
import { getSimilarStores, type Store } from '#contract/catalogue/store.ts'
import { isOpen, isStillOpen } from '#domain/catalogue/store-state.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { getLocatedHeaders, loadPageCity, type PageCity } from '#features/catalogue/city-place.ts'

interface SimilarStoresList {
  readonly place: PageCity
  readonly stores: readonly Store[]
}

/**
 * Stores for the page of a store that has closed, now or for good; undefined without any, or when they cannot be loaded: the page works
 * without. The list is cached for 600 s (A §9): a store that has closed since then is not open.
 *
 * @param now in milliseconds since the epoch
 * @param address of the visitor, only on a page that is not cached: the stores deliver there
 */
export async function loadSimilarStores(
  call: Client,
  route: RouteOf<'store'> | RouteOf<'storeCollection'>,
  now: number,
  address?: CookieAddress,
): Promise<SimilarStoresList | undefined> {
  try {
    const place = await loadPageCity(call, route)
    const { elements } = await call(getSimilarStores, { params: { id: route.storeSlug } }, { place: getLocatedHeaders(place, address) })
    return elements.length > 0 ? { place, stores: elements.map(it => ({ ...it, open: isStillOpen(it, now) })) } : undefined
  } catch {
    return undefined
  }
}

/** The open ones of them, for the whole menu of a store that is closed now. */
export async function loadOpenStores(
  call: Client,
  store: Store,
  route: RouteOf<'store'> | RouteOf<'storeCollection'>,
  now: number,
  address?: CookieAddress,
): Promise<SimilarStoresList | undefined> {
  if (isOpen(store) || route.name !== 'store' || route.product !== undefined || route.search !== undefined) return undefined
  const similar = await loadSimilarStores(call, route, now, address)
  const stores = similar?.stores.filter(isOpen) ?? []
  return similar && stores.length > 0 ? { ...similar, stores } : undefined
}

import type { Client } from '#client/client.ts'
import { getSimilarStores, type Store } from '#contract/catalogue/store.ts'

/** Alternatives that a dialog shows without scrolling. */
const MAX_ALTERNATIVES = 3

/**
 * Open stores of the same kind that deliver to the address which the client sends with each call, the nearest first. Empty when they cannot
 * be loaded: the dialog works without.
 */
export async function loadReachableStores(
  call: Client,
  { storeId, cityCode }: { readonly storeId: number; readonly cityCode: string },
): Promise<Store[]> {
  const { elements } = await call(getSimilarStores, { params: { id: String(storeId) } }, { place: { cityCode } }).catch(() => ({
    elements: [],
  }))
  return elements.filter(it => it.open && it.reachable === true).slice(0, MAX_ALTERNATIVES)
}

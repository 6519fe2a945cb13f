import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { call } from '#state/browser/storefront.ts'

/** A §4: "ETAs are refreshed when older than 5 minutes." */
const REFRESH_INTERVAL_MS = 5 * 60_000
/** Maximum of one call (A §9, the largest page of a list). */
const MAX_STORES = 204

let refreshing: ReturnType<typeof setInterval> | undefined

/** Replaces the delivery times of the HTML with those for the address of the customer. */
export async function showDeliveryEtas(): Promise<void> {
  refreshing ??= setInterval(() => document.visibilityState === 'visible' && void showDeliveryEtas(), REFRESH_INTERVAL_MS)
  const elements = [...document.querySelectorAll<HTMLElement>('[data-eta]')]
  const storeAddressIds = [...new Set(elements.map(it => Number(it.dataset['eta'])))].slice(0, MAX_STORES)
  if (storeAddressIds.length === 0) return
  // on failure the page shows the times of the HTML; the client reports the call
  const reply = await call(getStoreEtas, { body: { storeAddressIds } }).catch(() => undefined)
  for (const { storeAddressId, eta } of reply?.elements ?? []) {
    for (const element of elements.filter(it => it.dataset['eta'] === String(storeAddressId))) {
      const bounds = [eta.lowerBound, eta.upperBound]
      element.textContent = element.textContent.replace(/\d+/g, number => String(bounds.shift() ?? number))
    }
  }
}

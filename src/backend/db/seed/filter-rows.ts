import type { CatalogueIds } from '#backend/db/seed/catalogue-rows.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

/** Minimum rating and number of ratings of the filter "top rated". */
const MIN_TOP_RATING_TENTHS = 46
const MIN_TOP_RATING_COUNT = 50

/** Adds the filters of a store, from its menu template, its properties and its promotions. */
export function addFilters(
  rows: Rows,
  ids: CatalogueIds,
  plan: StorePlan,
  store: Rows['stores'][number],
  promotions: readonly Rows['promotions'][number][],
): void {
  const keys: readonly (string | false)[] = [
    ...(plan.menuTemplate?.filters ?? []),
    promotions.length > 0 && 'promotions',
    (store.deliveryFee === 0 || promotions.some(({ type, prime }) => type === 'FREE_DELIVERY' && prime !== true)) && 'free-delivery',
    plan.menuTemplate !== undefined && store.ratingTenths === null && 'new',
    store.primeAvailable === true && 'prime',
    (store.ratingTenths ?? 0) >= MIN_TOP_RATING_TENTHS && (store.ratingCount ?? 0) >= MIN_TOP_RATING_COUNT && 'top-rated',
  ]
  for (const key of new Set(keys)) {
    const filterId = key === false ? undefined : ids.filters.get(key)
    if (filterId !== undefined) rows.storeFilters.push({ storeId: store.id, filterId })
  }
}

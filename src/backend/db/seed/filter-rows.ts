import type { CatalogueIds } from '#backend/db/seed/catalogue-rows.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

/** Best rated: this many tenths of a star, from this many people. */
const TOP_RATING = 46
const TOP_VOTES = 50

/** Writes which filters find a store: what it cooks, and what is true of it and of its promotions. */
export function addFilters(
  rows: Rows,
  ids: CatalogueIds,
  plan: StorePlan,
  store: Rows['stores'][number],
  promotions: readonly Rows['promotions'][number][],
): void {
  const keys: readonly (string | false)[] = [
    ...(plan.kitchen?.filters ?? []),
    promotions.length > 0 && 'promotions',
    (store.deliveryFee === 0 || promotions.some(({ type, prime }) => type === 'FREE_DELIVERY' && prime !== true)) && 'free-delivery',
    plan.kitchen !== undefined && store.ratingTenths === null && 'new',
    store.primeAvailable === true && 'prime',
    (store.ratingTenths ?? 0) >= TOP_RATING && (store.ratingCount ?? 0) >= TOP_VOTES && 'top-rated',
  ]
  for (const key of new Set(keys)) {
    const filterId = key === false ? undefined : ids.filters.get(key)
    if (filterId !== undefined) rows.storeFilters.push({ storeId: store.id, filterId })
  }
}

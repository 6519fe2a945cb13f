import type { Reply } from '#contract/endpoint.ts'
import type { getStoreRestrictions } from '#contract/catalogue/store-content.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

export type StoreRestriction = Reply<typeof getStoreRestrictions>['restrictions'][number]

/**
 * The restrictions of a store, and which of them the customer has confirmed during this visit (A §2.4, "restrictions modal").
 *
 * @param storage session storage: a confirmation ends with the visit
 */
export function createRestrictions(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  storeId: number,
  restrictions: readonly StoreRestriction[],
) {
  const key = `${STORAGE_NAME.restrictions}:${storeId}`
  /** Blocked storage confirms nothing, so that the customer is asked again. */
  function readConfirmedIds(): readonly string[] {
    try {
      return (storage.getItem(key) ?? '').split(' ')
    } catch {
      return []
    }
  }
  return {
    /** The restrictions of a product that the customer has not confirmed yet. */
    findUnconfirmed(productId: number): StoreRestriction[] {
      const confirmed = new Set(readConfirmedIds())
      return restrictions.filter(it => it.productIds.includes(productId) && !confirmed.has(encodeURIComponent(it.id)))
    },
    confirm(confirmed: readonly StoreRestriction[]): void {
      const ids = new Set([...readConfirmedIds(), ...confirmed.map(it => encodeURIComponent(it.id))])
      try {
        storage.setItem(key, [...ids].filter(it => it !== '').join(' '))
      } catch {
        // blocked or full storage: the customer is asked again
      }
    },
  }
}

import type { Client } from '#client/client.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { isPrimeCustomer } from '#domain/prime/is-prime-customer.ts'

type KeyValueStorage = Record<string, string>

interface PrimeStatusDependencies {
  readonly call: Client
  /** Local storage, or an object in tests. */
  readonly storage: KeyValueStorage
  /** The signed-in customer; null for an anonymous visitor. */
  readonly getUserId: () => number | null
  now(): number
}

/** A status that is younger is not asked for again, milliseconds. */
const MAX_AGE_MS = 5 * 60_000

/** Keeps the subscription of the customer in the browser, so that carts of all pages have the promotions of the customer. */
export function createPrimeStatus({ call, storage, getUserId, now }: PrimeStatusDependencies) {
  let known: { readonly userId: number; readonly at: number } | undefined
  return {
    /** A failed call keeps what the browser knows. */
    async refresh(): Promise<void> {
      const userId = getUserId()
      if (userId === null || (known?.userId === userId && now() - known.at < MAX_AGE_MS)) return
      const status = await call(getUserStatus, { query: { fields: 'subscription' } }).catch(() => undefined)
      // another customer has signed in meanwhile
      if (!status || getUserId() !== userId) return
      known = { userId, at: now() }
      if (isPrimeCustomer(status)) storage[STORAGE_NAME.prime] = String(userId)
      else delete storage[STORAGE_NAME.prime]
    },
  }
}

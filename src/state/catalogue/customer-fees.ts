import type { Client } from '#client/client.ts'
import { calculateFees } from '#contract/catalogue/store-fees.ts'
import { MAX_PAGE_SIZE } from '#contract/limits.ts'

/** @source A §9: "fee and surcharge responses 3600 s" */
export const FEES_MAX_AGE_MS = 3_600_000

interface CustomerFeeDependencies {
  readonly call: Client
  now(): number
  /** Names the customer and the address; null for a visitor without an address, who has the public fees. */
  getAudience(): string | null
}

/** The delivery fees of a customer, or to an address, by store address (A §7). Each fee is loaded once in its time. */
export function createCustomerFees({ call, now, getAudience }: CustomerFeeDependencies) {
  let fees = new Map<number, { readonly fee: number; readonly loadedAt: number }>()
  /** Whom `fees` are for. */
  let audience: string | null = null

  /** The clock of the browser may be set back. */
  const isFresh = (id: number): boolean => Math.abs(now() - (fees.get(id)?.loadedAt ?? Number.NEGATIVE_INFINITY)) < FEES_MAX_AGE_MS

  return {
    /** Loads the missing fees in one call. A failure is silent: the page keeps the public fees, and the client reports the call. */
    async load(storeAddressIds: readonly number[]): Promise<void> {
      const current = getAudience()
      if (current !== audience) fees = new Map()
      audience = current
      if (current === null) return
      const ids = [...new Set(storeAddressIds)].filter(it => !isFresh(it)).slice(0, MAX_PAGE_SIZE)
      if (ids.length === 0) return
      const reply = await call(calculateFees, { body: { storeAddressIds: ids } }).catch(() => undefined)
      // for another customer or address
      if (getAudience() !== current || audience !== current) return
      for (const it of reply?.elements ?? []) fees.set(it.storeAddressId, { fee: it.deliveryFee, loadedAt: now() })
    },
    /** @returns minor units; undefined where the public fee applies, and for a fee that has not loaded */
    get: (storeAddressId: number): number | undefined =>
      getAudience() === audience && isFresh(storeAddressId) ? fees.get(storeAddressId)?.fee : undefined,
  }
}

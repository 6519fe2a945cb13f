import type { Client } from '#client/client.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { MAX_PAGE_SIZE } from '#contract/limits.ts'
import { ETA_MAX_AGE_MS, isEtaOld, isEtaSkipped, type StoreEta } from '#domain/catalogue/store-eta.ts'

interface StoreEtaDependencies {
  readonly call: Client
  now(): number
  /** Where the customer wants the order; undefined without an address. */
  getDelivery(): { readonly latitude: number; readonly longitude: number } | undefined
}

/** The delivery times of the stores of a page for the delivery address, per store address. */
export function createStoreEtas({ call, now, getDelivery }: StoreEtaDependencies) {
  let etas = new Map<number, StoreEta>()
  /** The location that `etas` are for. */
  let location = ''

  /** A wrong clock of the browser must not make every ETA old. */
  const toLastUpdate = (time: number): number => (Math.abs(now() - time) <= ETA_MAX_AGE_MS ? time : now())

  return {
    /**
     * Loads the missing and the old ETAs in one call. A failure gives an empty result: the client reports the call, and the page shows
     * the times that it has.
     *
     * @returns the ETAs that have changed
     * @source A §8: "ETA failure gives an empty result and is reported silently."
     */
    async refresh(storeAddressIds: readonly number[]): Promise<StoreEta[]> {
      const delivery = getDelivery()
      const here = delivery ? `${delivery.latitude} ${delivery.longitude}` : ''
      if (here !== location) etas = new Map()
      location = here
      const deliveryPoint = delivery && { lat: delivery.latitude, lng: delivery.longitude }
      const ids = [...new Set(storeAddressIds)]
        .filter(it => !isEtaSkipped({ deliveryPoint, storeAddressId: it, points: 2, storeHasEta: true }) && isEtaOld(etas.get(it), now()))
        .slice(0, MAX_PAGE_SIZE)
      if (ids.length === 0) return []
      const before = ids.map(id => etas.get(id))
      ids.forEach((storeAddressId, index) =>
        etas.set(storeAddressId, { etaLastUpdate: now(), ...before[index], storeAddressId, loaded: false }),
      )
      const reply = await call(getStoreEtas, { body: { storeAddressIds: ids } }).catch(() => undefined)
      // for an earlier address
      if (location !== here) return []
      if (!reply) {
        ids.forEach((id, index) => (before[index] ? etas.set(id, before[index]) : etas.delete(id)))
        return []
      }
      const received = new Map(reply.elements.map(it => [it.storeAddressId, it]))
      const changed = ids.map((storeAddressId): StoreEta => {
        const element = received.get(storeAddressId)
        return { storeAddressId, etaLastUpdate: element ? toLastUpdate(element.etaLastUpdate) : now(), loaded: true, eta: element?.eta }
      })
      for (const it of changed) etas.set(it.storeAddressId, it)
      return changed
    },
    get: (storeAddressId: number): StoreEta | undefined => etas.get(storeAddressId),
  }
}

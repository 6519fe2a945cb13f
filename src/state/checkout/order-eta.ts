import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Eta } from '#contract/catalogue/eta.ts'
import { estimateCheckoutEta, MAX_ORDER_UNITS } from '#contract/checkout/estimation.ts'
import type { Point } from '#contract/primitives.ts'
import { isEtaOld, isEtaSkipped } from '#domain/catalogue/store-eta.ts'
import type { CheckoutPlace } from '#state/checkout/checkout-types.ts'

interface OrderEtaDependencies {
  readonly call: Client
  readonly place: CheckoutPlace
  now(): number
}

/** What decides the ETA of an order. */
interface EtaOrder {
  readonly units: number
  /** Undefined without an address. */
  readonly deliveryPoint: Point | undefined
}

const toCoordinates = ({ lat, lng }: Point) => ({ latitude: lat, longitude: lng })

/** The ETA of the order of a checkout: for its address and size. */
export function createOrderEta({ call, place, now }: OrderEtaDependencies) {
  const { store } = place
  /** Undefined until it is known: the page then shows the ETA of the store. */
  const $eta = atom<Eta | undefined>()
  let latest: { readonly key: string; readonly etaLastUpdate: number; readonly loaded: boolean } | undefined

  const toKey = ({ units, deliveryPoint }: EtaOrder): string => JSON.stringify([units, deliveryPoint?.lat, deliveryPoint?.lng])

  function clear(): void {
    latest = undefined
    $eta.set(undefined)
  }

  return {
    $eta,
    /** Takes over an ETA that arrived with a price. */
    accept(order: EtaOrder, eta: Eta): void {
      latest = { key: toKey(order), etaLastUpdate: now(), loaded: true }
      $eta.set(eta)
    },
    /**
     * Asks for the ETA of another order, and for one that is old.
     *
     * @source A §4: "ETAs are refreshed when older than 5 minutes."; A §8: "ETA failure gives an empty result and is reported silently."
     */
    async refresh(order: EtaOrder): Promise<void> {
      const { units, deliveryPoint } = order
      const pickupPoint = store.at ?? undefined
      const skipped = isEtaSkipped({
        deliveryPoint,
        pickupPoint,
        storeAddressId: store.addressId,
        points: 2,
        storeHasEta: store.eta !== null,
      })
      if (skipped || !deliveryPoint) return clear()
      const key = toKey(order)
      if (latest?.key === key && !isEtaOld(latest, now())) return
      const started = { key, etaLastUpdate: now(), loaded: false }
      latest = started
      const body = {
        type: store.mode,
        orderSize: Math.min(units, MAX_ORDER_UNITS),
        pickupPoint: pickupPoint ? toCoordinates(pickupPoint) : null,
        deliveryPoint: toCoordinates(deliveryPoint),
        storeAddressId: store.addressId,
      }
      const callPlace = { language: place.language, cityCode: store.cityCode, countryCode: place.countryCode }
      const eta = await call(estimateCheckoutEta, { body }, { place: callPlace }).catch(() => undefined)
      // for an earlier order
      if (latest !== started) return
      if (!eta) return clear()
      latest = { key, etaLastUpdate: now(), loaded: true }
      $eta.set(eta)
    },
  }
}

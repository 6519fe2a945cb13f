import type { Eta } from '#contract/catalogue/eta.ts'
import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import { isEtaSkipped } from '#domain/catalogue/store-eta.ts'
import { calculateParcelEta } from '#domain/checkout/parcel/parcel-eta.ts'
import { isRouteComplete, type ParcelForm, toFormPoints } from '#domain/checkout/parcel/parcel-form.ts'
import { type ParcelPrice, priceParcel } from '#domain/checkout/parcel/parcel-price.ts'
import type { CheckoutPlace } from '#state/checkout/checkout-types.ts'

/** What the form shows before it is finished. */
interface ParcelFigures {
  readonly price: ParcelPrice
  /** Undefined where B §5 skips it, and before the route is complete. */
  readonly eta: Eta | undefined
}

/** Calculates the price as the marketplace does, and the ETA. */
export function calculateFigures(form: ParcelForm, terms: ParcelTerms, { addressId, eta }: CheckoutPlace['store']): ParcelFigures {
  const price = priceParcel(terms, { points: toFormPoints(form), size: form.size })
  const skipped = isEtaSkipped({
    deliveryPoint: form.stops.at(-1)?.address?.geo,
    pickupPoint: form.stops[0]?.address?.geo,
    storeAddressId: addressId,
    points: form.stops.length,
    storeHasEta: eta !== null,
  })
  return { price, eta: skipped || eta === null || !isRouteComplete(form) ? undefined : calculateParcelEta(eta, price) }
}

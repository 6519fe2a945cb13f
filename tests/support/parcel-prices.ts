import fc from 'fast-check'
import { expect } from 'vitest'

import { CustomOrderPoint, type ParcelTerms } from '#contract/checkout/parcel.ts'
import type { Address } from '#contract/geo/address.ts'
import { createParcelForm, toFormPoints } from '#domain/checkout/parcel/parcel-form.ts'
import { priceParcel } from '#domain/checkout/parcel/parcel-price.ts'
import { buildParcelEstimation } from '#domain/checkout/parcel/parcel-request.ts'

export const createTestAddress = (lat: number, changes: Partial<Address> = {}): Address => ({
  placeId: `place-${lat}`, city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }, priority: 'address', geo: { lat, lng: 2 },
  fullText: `Street ${lat}`, text: `Street ${lat}`, description: '', summary: '', addressComponents: [], number: null, details: null, inbounds: true, type: 'DELIVERY',
  customFields: [], userLocation: null, ...changes,
}) // prettier-ignore

const TERMS: ParcelTerms = { base: 390, includedMetres: 2000, perKilometre: 80, perStop: 150, sizes: { SMALL: 0, MEDIUM: 100, LARGE: 250 }, step: 10, maxValue: 20_000 } // prettier-ignore

const anyStop = fc.record({
  lat: fc.double({ min: 41.3, max: 41.5, noNaN: true }),
  lng: fc.double({ min: 2, max: 2.3, noNaN: true }),
  isPickup: fc.boolean(),
})

/** Compares the price that the form shows with the price of its request as the marketplace reads it, for generated forms. */
export function checkParcelPrices(runs: number): void {
  const stopsOf = fc.array(anyStop, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(
      stopsOf,
      fc.constantFrom('SMALL' as const, 'MEDIUM' as const, 'LARGE' as const),
      fc.boolean(),
      (values, size, isElsewhere) => {
        const stops = values.map((it, index) => ({
          key: `s${index}`,
          type: index === 0 || (it.isPickup && index < values.length - 1) ? ('PICKUP' as const) : ('DELIVERY' as const),
          address: createTestAddress(it.lat, { geo: { lat: it.lat, lng: it.lng } }),
          name: 'Ada',
          phone: '612345678',
        }))
        const form = {
          ...createParcelForm(() => 'key'),
          stops,
          size,
          returnsElsewhere: isElsewhere,
          returnAddress: createTestAddress(41.45),
        }
        const shown = priceParcel(TERMS, { points: toFormPoints(form), size })
        const request = buildParcelEstimation({ form, store: { addressId: 7, categoryId: 5, cityCode: 'BCN' }, digits: 2 }, -1)
        const received = JSON.parse(JSON.stringify(request)) as typeof request
        const points = received.points.map(it => CustomOrderPoint.parse(it))
        expect(priceParcel(TERMS, { points, size: received.parcel.size })).toEqual(shown)
      },
    ),
    { numRuns: runs },
  )
}

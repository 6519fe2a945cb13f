import type { ParcelIntent } from '#backend/modules/checkout/parcel/parcel-intent.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { Problem } from '#backend/problem.ts'
import type { Eta } from '#contract/catalogue/eta.ts'
import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import { findParcelIssues, findParcelRouteIssue } from '#domain/checkout/parcel/check-parcel.ts'
import { calculateParcelEta } from '#domain/checkout/parcel/parcel-eta.ts'
import { type ParcelPrice, priceParcel } from '#domain/checkout/parcel/parcel-price.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'

/** The courier service of a city: a store without a menu. */
interface ParcelService {
  readonly itemsType: string
  readonly eta: Eta
  readonly country: { readonly parcel: ParcelTerms | null }
}

interface PricedParcel {
  readonly price: ParcelPrice
  readonly priceLines: readonly PriceLine[]
  readonly total: number
  readonly eta: Eta
}

/** @throws Problem 422 when couriers take no parcels here, or the points are no route */
export function priceParcelOrder(service: ParcelService, { parcel, points }: ParcelIntent, tip: number, language: string): PricedParcel {
  const terms = requireTerms(service, language)
  const issue = findParcelRouteIssue(points)
  if (issue)
    throw new Problem(422, 'points: these points are no route', undefined, { code: 'INVALID_POINTS', payload: { issue: issue.name } })
  const price = priceParcel(terms, { points, size: parcel.size })
  return {
    price,
    priceLines: [{ type: 'DELIVERY', amount: price.total }, ...(tip > 0 ? [{ type: 'COURIER_TIP' as const, amount: tip }] : [])],
    total: price.total + tip,
    eta: calculateParcelEta(service.eta, price),
  }
}

function requireTerms({ itemsType, country }: ParcelService, language: string): ParcelTerms {
  if (itemsType !== 'COURIER' || country.parcel === null) throw createCheckoutProblem('noParcels', language)
  return country.parcel
}

/** What is missing before a courier can take the parcel. An estimation does not need it. @throws Problem 422 */
export function requireCompleteParcel(
  service: ParcelService,
  { parcel, points }: ParcelIntent,
  description: string,
  language: string,
): void {
  const issues = findParcelIssues({ parcel, points, description }, requireTerms(service, language))
  if (issues.length === 0) return
  const reason = issues.some(it => it.name === 'VALUE_TOO_HIGH') ? 'parcelTooValuable' : 'parcelIncomplete'
  throw createCheckoutProblem(reason, language, {}, { payload: { issues } })
}

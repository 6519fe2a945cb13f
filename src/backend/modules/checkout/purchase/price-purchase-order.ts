import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { isPurchaseType, type PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { Problem } from '#backend/problem.ts'
import { findPurchaseIssues, findPurchaseRouteIssue } from '#domain/checkout/purchase/check-purchase.ts'
import { getPurchaseTerms, type PriceEstimate, type PurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

/** The service of a city that buys anything, or a custom store: both have no menu. */
interface PurchaseService {
  readonly itemsType: string
  readonly country: { readonly priceEstimationValues: readonly number[] }
}

/** @throws Problem 422 when couriers buy nothing here, the points are no route, or the limit is too high */
export function requirePricedPurchase(service: PurchaseService, intent: PurchaseIntent, language: string): void {
  const { purchase, points } = intent
  const { maxLimit } = requireTerms(service, intent, language)
  // the shop of a custom store is the store
  const isOtherShop = service.itemsType === 'CUSTOM' && points.some(it => it.type === 'PICKUP')
  const issue = isOtherShop ? 'TOO_MANY_STOPS' : findPurchaseRouteIssue(points)
  if (issue) throw new Problem(422, 'points: these points are no route', undefined, { code: 'INVALID_POINTS', payload: { issue } })
  if (purchase.limit > maxLimit) throw createCheckoutProblem('limitTooHigh', language, {}, { payload: { maxLimit } })
}

function requireTerms({ itemsType, country }: PurchaseService, { type }: PurchaseIntent, language: string): PurchaseTerms {
  const isOffered = isPurchaseType(itemsType) && (type === undefined || type === itemsType)
  const terms = isOffered ? getPurchaseTerms(country.priceEstimationValues) : undefined
  if (!terms) throw createCheckoutProblem('noPurchases', language)
  return terms
}

/** What is missing before a courier can buy. An estimation does not need it. @throws Problem 422 */
export function requireCompletePurchase(service: PurchaseService, intent: PurchaseIntent, note: string, language: string): PriceEstimate {
  const { purchase, points, option } = intent
  const terms = requireTerms(service, intent, language)
  const issues = option ? findPurchaseIssues({ points, purchase, option, note }, terms) : ['NO_OPTION']
  if (!option || issues.length > 0) throw createCheckoutProblem('purchaseIncomplete', language, {}, { payload: { issues } })
  return toPriceEstimate(option, terms)
}

import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { Problem } from '#backend/problem.ts'
import { findPurchaseIssues, findPurchaseRouteIssue } from '#domain/checkout/purchase/check-purchase.ts'
import { getPurchaseTerms, type PriceEstimate, type PurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

/** The service of a city that buys anything: a store without a menu. */
interface PurchaseService {
  readonly itemsType: string
  readonly country: { readonly priceEstimationValues: readonly number[] }
}

/** @throws Problem 422 when couriers buy nothing here, the points are no route, or the limit is too high */
export function requirePricedPurchase(service: PurchaseService, { purchase, points }: PurchaseIntent, language: string): void {
  const { maxLimit } = requireTerms(service, language)
  const issue = findPurchaseRouteIssue(points)
  if (issue) throw new Problem(422, 'points: these points are no route', undefined, { code: 'INVALID_POINTS', payload: { issue } })
  if (purchase.limit > maxLimit) throw createCheckoutProblem('limitTooHigh', language, {}, { payload: { maxLimit } })
}

function requireTerms({ itemsType, country }: PurchaseService, language: string): PurchaseTerms {
  const terms = itemsType === 'QUIERO' ? getPurchaseTerms(country.priceEstimationValues) : undefined
  if (!terms) throw createCheckoutProblem('noPurchases', language)
  return terms
}

/** What is missing before a courier can buy. An estimation does not need it. @throws Problem 422 */
export function requireCompletePurchase(
  service: PurchaseService,
  { purchase, points, option }: PurchaseIntent,
  note: string,
  language: string,
): PriceEstimate {
  const terms = requireTerms(service, language)
  const issues = option ? findPurchaseIssues({ points, purchase, option, note }, terms) : ['NO_OPTION']
  if (!option || issues.length > 0) throw createCheckoutProblem('purchaseIncomplete', language, {}, { payload: { issues } })
  return toPriceEstimate(option, terms)
}

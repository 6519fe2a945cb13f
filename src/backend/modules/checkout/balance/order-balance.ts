import type { Db } from '#backend/db/connect.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { isSplitPayment } from '#backend/modules/cart/group/start-split.ts'
import { loadBalance } from '#backend/modules/checkout/balance/balance.ts'
import type { OrderIntent } from '#backend/modules/checkout/order-intent.ts'
import { toPricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { Quote } from '#backend/modules/checkout/quote.ts'
import type { Problem } from '#backend/problem.ts'
import type { OrderBalance } from '#contract/checkout/pricing.ts'
import { getBalanceShare } from '#domain/checkout/balance.ts'

/** What the balance can pay of an order; undefined without a balance in its currency. */
export async function loadOrderBalance(
  db: Db | Tx,
  customerId: number,
  { useBalance, payment }: Pick<OrderIntent, 'useBalance' | 'payment'>,
  { total, store }: Pick<Quote, 'total' | 'store'>,
): Promise<OrderBalance | undefined> {
  // the parts of a group order are paid by card
  if (isSplitPayment(payment)) return undefined
  const available = await loadBalance(db, { customerId, currency: store.city.currency })
  return available === 0 ? undefined : { available, used: useBalance ? getBalanceShare(total, available) : 0 }
}

/** @param balance false for an order that names no part of the balance; undefined without a balance */
export function createPriceChangedProblem(quote: Quote, balance: OrderBalance | false | undefined, language: string): Problem {
  const price = { total: quote.total, pricingBreakdown: toPricingBreakdown(quote, language) }
  const payload = balance === false ? price : { ...price, balance: balance ?? { available: 0, used: 0 } }
  return createCheckoutProblem('priceChanged', language, {}, { payload })
}

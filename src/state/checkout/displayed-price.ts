import { isCoveredByBalance } from '#domain/checkout/balance.ts'
import type { Quote } from '#state/checkout/checkout-types.ts'

/** What is left to pay when the balance has paid its part, minor units. */
export const getAmountDue = ({ total, balance }: Pick<Quote, 'total' | 'balance'>): number => total - (balance?.used ?? 0)

/** Whether the balance pays the whole order. */
export const isCovered = (quote: Quote | undefined): boolean =>
  quote !== undefined && isCoveredByBalance({ total: quote.total, usedBalance: quote.balance?.used ?? 0 })

/** The price that the page shows, as an order names it. */
export const getDisplayedPrice = ({ total, balance }: Quote) => ({
  displayedTotal: total,
  ...(balance && { displayedBalance: balance.used }),
})

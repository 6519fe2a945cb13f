import { isCoveredByBalance } from '#domain/checkout/balance.ts'
import { getMaxCash } from '#domain/checkout/order-check.ts'
import type { Choices, Quote } from '#state/checkout/checkout-types.ts'

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

/** Maximum cash amount of the order, minor units. @source B §5: "infinite when not configured"; issue 22: "Cash with its cap, also for visitors" */
export const getMaxCashOf = ({ paymentMethods, cash = null }: Quote): number => getMaxCash(paymentMethods ?? [{ type: 'Cash', cash }])

/** What the order check asks of the price: whether the balance pays everything, and whether a required confirmation is missing. */
export const getOrderConditions = (quote: Quote | undefined, { legalCheckboxAccepted = false }: Choices) => ({
  isCovered: isCovered(quote),
  isLegalMissing: !legalCheckboxAccepted && quote?.sections.some(it => it.component === 'legalCheckboxAccepted') === true,
})

import type { PaymentConfiguration } from '#contract/checkout/payment.ts'

/** Payment of an order that the balance pays in full: an alternative method without a platform. */
export const BALANCE_PAYMENT: PaymentConfiguration = { type: 'Alternative', alternativePlatform: null, instrumentId: null }

/** @source B §3: "order payment method types GLOVO_CREDIT, CREDIT_CARD, CASH, OTHER" */
export const BALANCE_METHOD = 'GLOVO_CREDIT'

/** @returns the part of an order that a balance pays; all amounts are in minor units of one currency */
export const getBalanceShare = (total: number, balance: number): number => Math.min(total, balance)

/** Whether the balance pays the whole order, so that it needs no other payment. An order that costs nothing is not covered: nothing is used. */
export const isCoveredByBalance = ({ total, usedBalance }: { readonly total: number; readonly usedBalance: number }): boolean =>
  usedBalance > 0 && usedBalance === total

/**
 * What a cancelled order gives back to the balance. The cancellation fee is first taken from the other method.
 *
 * @returns minor units
 */
export function getReturnedBalance(order: {
  readonly total: number
  readonly usedBalance: number
  readonly cancellationFee: number
}): number {
  const { total, usedBalance, cancellationFee } = order
  return usedBalance - Math.max(cancellationFee - (total - usedBalance), 0)
}

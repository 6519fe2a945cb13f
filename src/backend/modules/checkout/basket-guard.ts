import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { reconcilePayment } from '#backend/modules/checkout/card-payment.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { findOrderOfBasket, isBasketTaken } from '#backend/modules/orders/ordered-baskets.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { isReconciliationDue } from '#domain/checkout/payment-states.ts'

interface BasketGuardOptions {
  readonly db: Db
  readonly provider: PaymentProvider | undefined
  /** Unix milliseconds. */
  now(): number
}

/** Runs the transaction that creates the order, for the case that another device starts the same cart at the same time. */
type GuardBasket = <Result>(work: Promise<Result>) => Promise<Result>

/**
 * One cart is ordered once, on whatever device.
 *
 * @throws Problem 409 CART_ORDERED or CART_IN_PAYMENT
 */
export async function requireNewBasket(...checkout: Parameters<typeof rejectOrderedBasket>): Promise<GuardBasket> {
  await rejectOrderedBasket(...checkout)
  return work =>
    work.catch(async (error: unknown) => {
      if (isBasketTaken(error)) await rejectOrderedBasket(...checkout)
      throw error
    })
}

/** An abandoned payment of another device does not hold the cart: it is reconciled first. */
async function rejectOrderedBasket(
  { db, provider, now }: BasketGuardOptions,
  { customerId, id }: { readonly customerId: number; readonly id: string },
  { orderDetails: { basketId } }: CheckoutRequest,
  { language }: CallContext,
): Promise<void> {
  const findOther = () => findOrderOfBasket(db, { customerId, basketId, exceptCheckoutId: id })
  let other = await findOther()
  const payment = other?.payment
  if (payment && provider && isReconciliationDue(payment.status, now() - payment.updatedAt.getTime())) {
    await reconcilePayment(db, provider, payment, now())
    other = await findOther()
  }
  if (!other) return
  if (other.status === 'DraftStatus') throw createCheckoutProblem('cartInPayment', language)
  throw createCheckoutProblem('cartOrdered', language, {}, { payload: { orderId: other.orderId } })
}

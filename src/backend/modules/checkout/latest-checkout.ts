import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'

import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { refreshPayment } from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, isPaymentOfCheckout, loadCheckoutState } from '#backend/modules/checkout/checkout.ts'
import { ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getLatestCheckout } from '#contract/checkout/checkout.ts'

/** A payment that ended earlier is not what a customer comes back for. */
const LATEST_CHECKOUT_MS = 30 * 60_000

/** Asks the provider for the state of an open payment first. Cancels nothing: the customer may be about to confirm. */
export function getLatestCheckoutHandler({ db, provider, now }: CheckoutOptions): Handler<typeof getLatestCheckout> {
  return async ({ query }, { customer, language }) => {
    const isOpen = inArray(checkouts.status, ['AUTH_REQUIRED', 'NO_AUTH_PENDING'])
    const isRecent = gt(checkouts.updatedAt, new Date(now() - LATEST_CHECKOUT_MS))
    const [row] = await db
      .select({ id: checkouts.id, payment: payments })
      .from(checkouts)
      .leftJoin(payments, isPaymentOfCheckout)
      .where(
        and(
          eq(checkouts.customerId, customer!.id),
          isNotNull(checkouts.status),
          query.id === undefined ? or(isOpen, isRecent) : eq(checkouts.id, query.id),
        ),
      )
      .orderBy(desc(isOpen), desc(checkouts.updatedAt))
      .limit(1)
    if (!row) return { checkout: null }
    const { payment } = row
    // without an answer the state stays as it is, and the customer asks again
    if (payment && provider) await refreshPayment(db, provider, payment, now()).catch(ignoreUnavailable)
    return { checkout: await loadCheckoutState(db, { customerId: customer!.id, id: row.id }, language) }
  }
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof ProviderUnavailableError)) throw error
}

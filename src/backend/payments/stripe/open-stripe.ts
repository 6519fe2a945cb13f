import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { refreshPayment } from '#backend/modules/checkout/card-payment.ts'
import { createProviderMessages } from '#backend/modules/checkout/provider/provider-messages.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { createStripePages } from '#backend/payments/stripe/stripe-pages.ts'
import { createStripeProvider, type StripeConnection, type StripeProviderOptions } from '#backend/payments/stripe/stripe-provider.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface StripeSettings extends StripeConnection {
  readonly publishableKey: string
  readonly webhookSecret: string
}

interface StripeOptions extends Pick<StripeProviderOptions, 'db' | 'origin' | 'now' | 'findDestination'> {
  readonly db: Db
  readonly settings: StripeSettings
  /** Origin of the storefront; no trailing slash. */
  readonly siteOrigin: string
}

/** Payments with Stripe: the provider, and its pages for PAYMENT_ORIGIN. */
export function openStripe({ settings, siteOrigin, ...options }: StripeOptions): {
  readonly provider: PaymentProvider
  readonly pages: Hono
} {
  const { db, now } = options
  const provider = createStripeProvider({ ...options, ...settings })
  const pages = createStripePages({
    console: provider,
    publishableKey: settings.publishableKey,
    webhookSecret: settings.webhookSecret,
    siteOrigin,
    pendingPath: toPath({ name: 'paymentsPending' }),
    now,
    async refresh(paymentId) {
      const [payment] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.id, paymentId), eq(payments.provider, provider.name)))
      if (payment) await refreshPayment(db, provider, payment, now())
    },
    ...createProviderMessages(db, provider.name, now),
  })
  return { provider, pages }
}

import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { checkouts } from '#backend/db/schema/checkout.ts'
import { keepRequest } from '#backend/modules/checkout/checkout.ts'
import { noticeOf } from '#backend/modules/checkout/estimation.ts'
import { paymentMethodsOf } from '#backend/modules/checkout/payment-methods.ts'
import { pricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { obstacleTo, quoteOrder } from '#backend/modules/checkout/quote.ts'
import { wishOfCheckout } from '#backend/modules/checkout/order-intent.ts'
import { wordIn, type WordOf } from '#backend/messages/messages.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import type { CheckoutRequest, CheckoutTemplate, getPriceBreakdown, loadCheckoutTemplate } from '#contract/checkout/template.ts'

type Section = CheckoutTemplate['sections'][number]

/** Priced on every call. What only keeps it from being brought (a closed store, no address yet) is said beside the price. */
export function loadCheckoutTemplateHandler(
  db: Db,
  cardProvider: string | undefined,
  now: () => number,
): Handler<typeof loadCheckoutTemplate> {
  return async ({ params, body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const wish = wishOfCheckout(body)
    const quote = await quoteOrder(db, wish, language)
    const { store, total, priceLines, eta } = quote
    const obstacle = obstacleTo(store, wish, now(), language)
    // outside the zone is a dialog of its own (B §4), whatever else is missing
    if (obstacle?.detail.code === 'OUT_OF_DELIVERY_ZONE') throw obstacle
    const { cashLimit, paymentProviders } = store.country
    const place = { cashEnabled: store.city.cashEnabled, cashLimit, paymentProviders }
    const methods = await paymentMethodsOf(db, customerId, place, cardProvider)
    const supported = methods.filter(it => body.orderDetails.paymentMethodSupport.includes(it.type))
    await db.transaction(tx => keepRequest(tx, { customerId, id: params.id }, body, now()))
    return {
      id: params.id,
      orderDetails: body.orderDetails,
      sections: sectionsOf(store.cutleryRequestAllowed, obstacle, language),
      components: { ...body.components, paymentMethod: { value: paymentAsked(body, supported, total) } },
      paymentMethods: supported,
      pricingBreakdown: pricingBreakdown(priceLines, total, language),
      total,
      eta,
      notices: [],
    }
  }
}

/** @source B §5: "Cash payment is cleared if the estimated total exceeds the maximum cash amount" */
function paymentAsked({ components }: CheckoutRequest, methods: readonly PaymentMethod[], total: number) {
  const asked = components.paymentMethod?.value ?? null
  const method = methods.find(it => it.type === asked?.type && (it.type !== 'CreditCard' || it.id === asked.instrumentId))
  const limit = method?.cash?.maximumAmount ?? null
  return !method || (limit !== null && total > limit) ? null : asked
}

const OBSTACLE_OF: Readonly<Record<string, WordOf<'checkout'>>> = { NO_ADDRESS: 'deliveryAddress' }

function sectionsOf(cutlery: boolean, obstacle: ReturnType<typeof obstacleTo>, language: string): Section[] {
  const troubled = obstacle && (OBSTACLE_OF[obstacle.detail.code ?? ''] ?? 'scheduledTime')
  const names = ['deliveryAddress', 'scheduledTime', ...(cutlery ? (['cutleryRequested'] as const) : []), 'note', 'paymentMethod'] as const
  return names.map(component => ({
    component,
    title: wordIn(language, `checkout.${component}`),
    subtitle: null,
    required: component !== 'note' && component !== 'cutleryRequested',
    notice: obstacle && troubled === component ? noticeOf(obstacle) : null,
  }))
}

/** Of what was last asked for, at today's prices. */
export function getPriceBreakdownHandler(db: Db): Handler<typeof getPriceBreakdown> {
  return async ({ params }, call) => {
    const [row] = await db
      .select({ request: checkouts.request })
      .from(checkouts)
      .where(and(eq(checkouts.customerId, call.customer!.id), eq(checkouts.id, params.id)))
    if (!row) throw new Problem(404, 'There is no such checkout')
    const { total, priceLines } = await quoteOrder(db, wishOfCheckout(row.request), call.language)
    return { total, pricingBreakdown: pricingBreakdown(priceLines, total, call.language) }
  }
}

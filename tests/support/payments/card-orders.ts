import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'

import { outbox } from '#backend/db/schema/outbox.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { buildCheckoutRequest, createCardPayment, type createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'

/** Card numbers of the sandbox (docs/SANDBOX.md). */
const CARDS = {
  good: '4242424242424242',
  challenge: '4000000000003220',
  refused: '4000000000000002',
  silent: '4000000000000119',
  failing: '4000000000000341',
} as const
type TestCardName = keyof typeof CARDS

type Components = Partial<CheckoutRequest['components']>

/** A busy machine exceeds the default timeout. */
const CALL_TIMEOUT_MS = 120_000

/** Customers of `createCheckoutBackend` who order two of product 12, and the settlement of their payments. */
export function createCardOrders(backend: Awaited<ReturnType<typeof createCheckoutBackend>>) {
  const { db, clock, provider } = backend
  const client = createClient({ base: 'http://api.test', fetch: backend.fetch })

  async function createCustomer() {
    const { customer, options } = await backend.createVisitor()
    /** @returns the id of the saved card */
    const saveCard = async (card: TestCardName): Promise<string> => {
      const cardToken = await backend.createCardToken(customer, CARDS[card])
      const saved = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, options(randomUUID()))
      return saved.card!.id
    }
    const toCard = async (card: TestCardName): Promise<PaymentConfiguration> => createCardPayment(await saveCard(card))
    const load = (payment: PaymentConfiguration | null, components: Components = {}) =>
      client(loadCheckoutTemplate, { params: { id: randomUUID() }, body: buildCheckoutRequest(payment, components) }, options())
    /** @param displayedBalance undefined: the order names none */
    const order = (
      payment: PaymentConfiguration | null,
      displayedBalance?: number,
      components: Components = {},
      id: string = randomUUID(),
    ) => {
      const body = { ...buildCheckoutRequest(payment, components), displayedTotal: TOTAL, displayedBalance }
      return client(startCheckout, { params: { id }, body }, { ...options(randomUUID()), timeout: CALL_TIMEOUT_MS })
    }
    const cancel = (orderId: number) => client(cancelOrder, { params: { id: orderId }, body: {} }, options(randomUUID()))
    return { customer, options, saveCard, toCard, load, order, cancel }
  }

  /** Captures or refunds the payments of the outbox. */
  async function settle(): Promise<void> {
    const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT')).orderBy(asc(outbox.id))
    for (const { data } of rows) await capturePayment(db, provider, String(data['paymentId']), clock.now)
    await db.update(outbox).set({ sentAt: new Date() })
  }

  return { client, createCustomer, settle }
}

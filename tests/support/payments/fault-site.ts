import { randomUUID } from 'node:crypto'
import { setTimeout as sleepInReality } from 'node:timers/promises'

import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { buildCheckoutRequest, createCardPayment, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { openStripe } from '#backend/payments/stripe/open-stripe.ts'
import { type CallOptions, type Client, createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { CheckoutState, PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createPaymentResult } from '#state/checkout/payment-result.ts'
import { createTestMethod, startStripeDouble, type TestCard } from '#tests/support/payments/stripe-double.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const ORIGINS = { siteOrigin: 'https://shop.test', origin: () => 'https://pay.test' }
/** A busy machine exceeds the timeout of browsers. */
const CALL_TIMEOUT_MS = 120_000
/** Waits of a page before the test fails. */
const MAX_WAITS = 1200
/** A poll of a page takes 3 s; here ten times that, so that a page waits for the jobs with fewer polls. */
const POLL_MS = 3000
const POLL_FACTOR = 10

/** What a page says at the end: the order that it opens, or the message of the failure. */
export type ShownOutcome = { readonly orderId: number } | { readonly failure: string }

export type FaultSite = Awaited<ReturnType<typeof createFaultSite>>
export type Device = Awaited<ReturnType<FaultSite['createDevices']>>[number]

/** A marketplace with the double of Stripe, its jobs, and the devices of customers, for tests of faults. */
export async function createFaultSite() {
  const base = await createCheckoutBackend()
  const { db, clock } = base
  const stripe = await startStripeDouble(KEYS.secretKey, KEYS.webhookSecret)
  const { provider, pages } = openStripe({ db, settings: { ...KEYS, api: stripe.api }, ...ORIGINS, now: () => clock.now })
  const backend = createBackend({ db, report: () => undefined, now: () => clock.now, siteOrigin: ORIGINS.siteOrigin, sandbox: true, payments: provider }) // prettier-ignore
  const client = createClient({ base: 'http://api.test', fetch: async (...request) => backend.fetch(new Request(...request)) })

  /** One round of the jobs: open payments, then the outbox. A provider that does not answer is asked again later. */
  async function runJobs(): Promise<void> {
    await reconcilePayments(db, provider, clock.now)
    const isUnsent = and(eq(outbox.channel, 'PAYMENT'), isNull(outbox.sentAt))
    for (const { id, data } of await db.select().from(outbox).where(isUnsent)) {
      const run = () => capturePayment(db, provider, String(data['paymentId']), clock.now)
      const results = await Promise.allSettled([run(), run()])
      if (results.every(it => it.status === 'fulfilled')) await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.id, id))
    }
  }

  /** Devices of one customer with the same cart and the same saved card. */
  async function createDevices(card: TestCard, count = 1) {
    clock.now = NOON
    stripe.failNext('none')
    const visitor = await base.createVisitor()
    const basketId = randomUUID()
    const body = { paymentProvider: 'CARD', cardToken: createTestMethod(card) }
    const saved = await client(savePaymentCard, { body }, visitor.options(randomUUID()))
    const payment = createCardPayment(saved.card!.id)
    return Array.from({ length: count }, () => createDevice(visitor, payment, basketId))
  }

  function createDevice(visitor: Awaited<ReturnType<typeof base.createVisitor>>, payment: PaymentConfiguration, basketId: string) {
    const checkoutId = randomUUID()
    const call = ((spec: Endpoint, input: object, { idempotencyKey }: CallOptions = {}) =>
      (client as (...parts: unknown[]) => Promise<unknown>)(spec, input, {
        ...visitor.options(idempotencyKey),
        timeout: CALL_TIMEOUT_MS,
      })) as unknown as Client
    const store = { storeId: 1, name: 'Roma', path: '/es/en/barcelona/roma/', checkoutPath: '/es/en/barcelona/checkout/?storeId=1' }
    const choices = { note: '', cutleryRequested: false }
    const intention = { key: 'k', mark: 'm', started: true }
    const dynamicValues = { savedAt: clock.now, basketId, checkoutId, choices, intention }
    return {
      visitor,
      checkoutId,
      pay(key: string = randomUUID()): Promise<CheckoutState> {
        const request = { ...buildCheckoutRequest(payment, {}, basketId), displayedTotal: TOTAL }
        return call(startCheckout, { params: { id: checkoutId }, body: request }, { idempotencyKey: key })
      },
      /**
       * Opens a page of this browser that shows the result of a payment, and waits for its end. The jobs run while it polls.
       *
       * @param isStarted whether this browser has started the payment
       */
      async readPage(open: (page: ReturnType<typeof createPaymentResult>) => Promise<void>, isStarted = true): Promise<ShownOutcome> {
        const storage = new Map(isStarted ? [[STORAGE_NAME.checkout as string, JSON.stringify({ store, dynamicValues })]] : [])
        let waits = 0
        let orderId: number | undefined
        const page = createPaymentResult({
          call,
          carts: { empty: () => undefined },
          paymentOrigin: ORIGINS.origin(),
          siteOrigin: 'https://shop.example',
          newId: () => randomUUID(),
          async sleep(ms) {
            if (++waits > MAX_WAITS) throw new Error('The page still waits')
            // a call that is in flight needs real time
            if (ms < POLL_MS) return void (await sleepInReality(ms))
            clock.now += ms * POLL_FACTOR
            await runJobs()
          },
          navigate: address => void (orderId = Number(address)),
          orderPath: String,
          donationsPath: String,
          giftCardsPath: String,
          groupPath: String,
          primePath: String,
          storage: {
            getItem: name => storage.get(name) ?? null,
            setItem: (name, value) => void storage.set(name, value),
            removeItem: name => void storage.delete(name),
          },
        })
        await open(page)
        if (orderId !== undefined) return { orderId }
        const result = page.$result.get()
        expect(result.status).toBe('failed')
        return { failure: (result as { message: string }).message }
      },
    }
  }

  /** @returns the HTTP status of the reply to a message of Stripe */
  async function deliver(payload: string, { secret = KEYS.webhookSecret, signature = '' } = {}): Promise<number> {
    const headers = { 'stripe-signature': signature || stripe.sign(payload, Math.floor(clock.now / 1000), secret) }
    return (await pages.request('/webhook', { method: 'POST', body: payload, headers })).status
  }

  /** The customer has one paid order, which the pages name, or none and no money is held, and the pages say why. */
  async function expectOneOutcome(
    { visitor }: { readonly visitor: { readonly customer: { readonly id: number } } },
    shown: readonly ShownOutcome[],
  ): Promise<void> {
    await runJobs()
    const customerId = visitor.customer.id
    const rows = await db.select({ id: orders.id, status: orders.status }).from(orders).where(eq(orders.customerId, customerId))
    const placed = rows.filter(it => it.status !== 'OrphanStatus')
    expect(rows.filter(it => it.status === 'DraftStatus')).toEqual([])
    const [ledger] = await db.execute<{ held: number; sum: number }>(sql`
      select coalesce(sum(e.amount_minor) filter (where e.account = 'CARD_PROVIDER'), 0)::int as held, coalesce(sum(e.amount_minor), 0)::int as sum
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join orders o on o.id = t.order_id
      where o.customer_id = ${customerId}`)
    const paid = await db.execute<{ id: string }>(sql`select id from payments where customer_id = ${customerId}`)
    const balances = await Promise.all(paid.map(it => provider.getBalance(it.id)))
    const held = balances.reduce((sum, it) => sum + it.amount, 0)
    expect(placed.length).toBeLessThanOrEqual(1)
    const [order] = placed
    expect({ held, ...ledger }).toEqual({ held: order ? TOTAL : 0, sum: 0 })
    expect(shown.length).toBeGreaterThan(0)
    for (const it of shown) {
      if (order) expect(it).toEqual({ orderId: order.id })
      else expect('failure' in it && it.failure).toMatch(/\w/)
    }
  }

  return { db, clock, stripe, deliver, runJobs, createDevices, expectOneOutcome }
}

import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { buildCheckoutRequest, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { completeCheckout, getLatestCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { getPaymentMethods, setDefaultPaymentMethod } from '#contract/checkout/payment-method.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { cancelOrder, getOrder } from '#contract/orders/place-order.ts'

const backend = await createCheckoutBackend()
const { db, clock, provider, sandboxConsole } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
afterAll(async () => expect(await findBrokenInvariants(db)).toEqual([]))

type Platform = NonNullable<PaymentConfiguration['alternativePlatform']>
const createPayment = (alternativePlatform: Platform | null): PaymentConfiguration => ({ type: 'Alternative', alternativePlatform, instrumentId: null }) // prettier-ignore

async function createCustomer() {
  const { options } = await backend.createVisitor()
  const buildRequest = (platform: Platform | null) => {
    const request = buildCheckoutRequest(createPayment(platform))
    return {
      ...request,
      orderDetails: { ...request.orderDetails, paymentMethodSupport: ['Cash' as const, 'CreditCard' as const, 'Alternative' as const] },
    }
  }
  const start = (platform: Platform | null, id: string = randomUUID()) =>
    client(startCheckout, { params: { id }, body: { ...buildRequest(platform), displayedTotal: TOTAL } }, options(randomUUID()))
  const answer = async (id: string, paymentId: string, approves: boolean) => {
    const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId))
    await sandboxConsole.answerChallenge(row!.reference, approves)
    const challengeResult = new URL(row!.returnUrl).searchParams.get('state')!
    return client(completeCheckout, { params: { id }, body: { paymentExposedId: null, challengeResult } }, options(randomUUID()))
  }
  return { options, buildRequest, start, answer }
}

async function settle(): Promise<void> {
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
  for (const { data } of rows) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
}

describe('B §3: "Alternative (platforms PayPal, Edenred, ApplePay, GooglePay)"', () => {
  test('the methods are those of the country, and one can be the default', async () => {
    const { options, buildRequest } = await createCustomer()
    const { paymentMethods } = await client(getPaymentMethods, { query: { cityCode: 'BCN' } }, options())
    expect(paymentMethods.map(it => [it.kind, it.id, it.alternativePlatform])).toEqual([
      ['Cash', 'cash', null],
      ['Alternative', 'PayPal', { name: 'PayPal', displayName: 'PayPal' }],
      ['Alternative', 'GooglePay', { name: 'GooglePay', displayName: 'Google Pay' }],
    ])
    const setDefault = (b: string) => client(setDefaultPaymentMethod, { params: { a: 'Alternative', b } }, options())
    expect((await setDefault('PayPal')).paymentMethods[0]).toMatchObject({ id: 'PayPal', isDefault: true })
    await expect(setDefault('Bizum')).rejects.toMatchObject({ failure: { status: 404 } })
    const load = (platform: Platform) =>
      client(loadCheckoutTemplate, { params: { id: randomUUID() }, body: buildRequest(platform) }, options())
    expect((await load('PayPal')).components.paymentMethod?.value).toEqual(createPayment('PayPal'))
    // of another country
    expect((await load('Edenred')).components.paymentMethod?.value).toBeNull()
  })

  test.each(['PayPal', 'GooglePay'] as const)(
    '%s: confirmed on its page, charged, and refunded when the order is cancelled',
    async platform => {
      const { start, answer, options } = await createCustomer()
      const id = randomUUID()
      const started = await start(platform, id)
      expect(started).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH', orderId: null })
      expect(started.paymentData?.webPaymentData?.url).toMatch(/^http:\/\/pay\.test\/challenge\//)
      // resumable on another device
      expect((await client(getLatestCheckout, { query: {} }, options())).checkout).toMatchObject({ id, mode: 'AUTH' })
      const { status, orderId } = await answer(id, started.paymentExposedId!, true)
      expect(status).toBe('COMPLETED')
      await settle()
      const order = await client(getOrder, { params: { id: String(orderId) } }, options())
      expect(order.paymentMethodsBreakdown).toMatchObject([{ provider: platform, type: 'Alternative' }])
      await client(cancelOrder, { params: { id: orderId! }, body: {} }, options(randomUUID()))
      await settle()
      const [held] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, started.paymentExposedId!))
      expect(held).toMatchObject({ platform, captured: TOTAL, refunded: TOTAL })
    },
  )

  test('a refused payment places no order', async () => {
    const { start, answer } = await createCustomer()
    const id = randomUUID()
    const started = await start('PayPal', id)
    expect(await answer(id, started.paymentExposedId!, false)).toMatchObject({ status: 'FAILED', orderId: null, error: { kind: 'USER' } })
  })

  test('a platform that the country does not have, and none, are refused', async () => {
    const { start } = await createCustomer()
    for (const platform of ['Edenred', 'ApplePay', null] as const)
      await expect(start(platform)).rejects.toMatchObject({ failure: { status: 422, code: 'PAYMENT_NOT_HERE' } })
    await db.update(countries).set({ paymentProviders: ['CARD', 'CASH'] }).where(eq(countries.code, 'ES')) // prettier-ignore
    await expect(start('PayPal')).rejects.toMatchObject({ failure: { status: 422, code: 'PAYMENT_NOT_HERE' } })
  })
})

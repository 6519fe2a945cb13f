import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { Device, FaultSite, ShownOutcome } from '#tests/support/payments/fault-site.ts'

const MINUTE = 60_000

/** Ends when each device shows the outcome. @param round decides the variant */
type Fault = (site: FaultSite, round: number) => Promise<void>

const readPending = (device: Device, isStarted = true): Promise<ShownOutcome> => device.readPage(page => page.pollLast(), isStarted)
const getPaymentId = ({ paymentExposedId }: CheckoutState): string => paymentExposedId!
const AUTHORISED = 'payment_intent.amount_capturable_updated'

/** The one-time state of the address to which the bank returns. */
const getReturnState = ({ stripe }: FaultSite, state: CheckoutState): string =>
  new URL(stripe.findIntent(getPaymentId(state)).returnUrl).searchParams.get('state')!

/** Issue 22, "Faults on purpose". A killed process is in tests/long/payments/kill-points.long.test.ts. */
export const PAYMENT_FAULTS: Readonly<Record<string, Fault>> = {
  async 'a double click, and a third one from another tab'(site) {
    const [device] = await site.createDevices('good')
    const key = randomUUID()
    const replies = await Promise.allSettled([device!.pay(key), device!.pay(key), device!.pay()])
    expect(replies.some(it => it.status === 'fulfilled')).toBe(true)
    await site.expectOneOutcome(device!, [await readPending(device!)])
  },

  async 'a replayed 3DS completion'(site, round) {
    const [device] = await site.createDevices('challenge')
    const state = await device!.pay()
    site.stripe.answerChallenge(getPaymentId(state), round % 2 === 0)
    const result = getReturnState(site, state)
    const complete = () => device!.readPage(page => page.complete(device!.checkoutId, result))
    const shown = await Promise.all([complete(), complete(), complete()])
    site.clock.now += MINUTE
    await site.expectOneOutcome(device!, [...shown, await complete()])
  },

  /** The page of the bank is closed: before an answer, after it, or after it and Stripe says so. */
  async 'a closed page of the bank'(site, round) {
    const [device, other] = await site.createDevices('challenge', 2)
    const state = await device!.pay()
    if (round % 3 > 0) site.stripe.answerChallenge(getPaymentId(state), true)
    if (round % 3 > 1) expect(await site.deliver(site.stripe.createEvent(AUTHORISED, getPaymentId(state)))).toBe(200)
    const shown = [await readPending(device!), await readPending(other!, false)]
    expect('orderId' in shown[0]!).toBe(round % 3 > 0)
    await site.expectOneOutcome(device!, shown)
  },

  async 'a time-out of the provider, then a late message'(site, round) {
    const [device] = await site.createDevices('good')
    site.stripe.failNext('lost', '/confirm')
    const state = await device!.pay()
    expect(state.status).toBe('NO_AUTH_PENDING')
    if (round % 2 === 0) await site.runJobs()
    const event = site.stripe.createEvent(AUTHORISED, getPaymentId(state))
    site.clock.now += MINUTE
    expect(await site.deliver(event)).toBe(200)
    const shown = await readPending(device!)
    expect(shown).toHaveProperty('orderId')
    await site.expectOneOutcome(device!, [shown])
  },

  async 'messages twice, out of order and forged'(site, round) {
    const [device] = await site.createDevices('challenge')
    const state = await device!.pay()
    const id = getPaymentId(state)
    const older = site.stripe.createEvent('payment_intent.requires_action', id)
    const lie = site.stripe.createEvent('payment_intent.succeeded', id).replaceAll('requires_action', 'succeeded')
    const forged = [
      await site.deliver(lie, { secret: 'whsec_other' }),
      await site.deliver(`${lie} `, { signature: site.stripe.sign(lie, Math.floor(site.clock.now / 1000)) }),
      await site.deliver(lie, { signature: site.stripe.sign(lie, Math.floor(site.clock.now / 1000) - 301) }),
    ]
    expect(forged).toEqual([400, 400, 400])
    const approves = round % 2 === 0
    site.stripe.answerChallenge(id, approves)
    const newer = site.stripe.createEvent(approves ? AUTHORISED : 'payment_intent.payment_failed', id)
    const statuses = await Promise.all([newer, newer, older, newer, older].map(it => site.deliver(it)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const shown = await readPending(device!)
    expect('orderId' in shown).toBe(approves)
    await site.expectOneOutcome(device!, [shown])
  },

  async 'two devices paying one cart'(site, round) {
    const devices = await site.createDevices(round % 2 === 0 ? 'good' : 'challenge', 2)
    const replies = await Promise.allSettled(devices.map(it => it.pay()))
    const started = replies.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []))
    expect(started).toHaveLength(1)
    for (const it of replies)
      if (it.status === 'rejected') expect(it.reason).toMatchObject({ failure: { status: 409, code: expect.stringMatching(/^CART_(?:ORDERED|IN_PAYMENT)$/) as string } }) // prettier-ignore
    if (started[0]!.status === 'AUTH_REQUIRED') site.stripe.answerChallenge(getPaymentId(started[0]!), true)
    const shown: ShownOutcome[] = []
    for (const [index, it] of devices.entries()) shown.push(await readPending(it, replies[index]!.status === 'fulfilled'))
    await site.expectOneOutcome(devices[0]!, shown)
  },
}

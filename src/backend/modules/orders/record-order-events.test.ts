import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orders, type OrderVisit } from '#backend/db/schema/orders.ts'
import { recordOrderEvents } from '#backend/modules/orders/record-order-events.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { HEADER } from '#contract/headers.ts'
import { StoredEvent } from '#contract/platform/analytics-event.ts'

const testBackend = await createCheckoutBackend()
const { db, clock } = testBackend
const ANALYTICS = { clientId: 'client-id-1', sessionId: 'session-id-1', sessionSince: 7 }
const visitor = await testBackend.createVisitor()
const insert = (status: 'DraftStatus' | 'OrphanStatus' | 'NewStatus' | 'ScheduledStatus', visit: OrderVisit | null) =>
  insertTestOrder(db, visitor.customer.id, clock.now, { status, visit })
const readVisit = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.visit

/** @returns the events of one check; it fails when `failure` is given */
async function record(failure?: Error): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = []
  const storeEvents = (events: readonly StoredEvent[]) => (failure ? Promise.reject(failure) : Promise.resolve(void stored.push(...events)))
  await recordOrderEvents({ db, now: () => clock.now, storeEvents })
  return stored
}

test('issue 25: "server events (order placed) join by client id": from the headers of the checkout to the event', async () => {
  const call = createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      request.headers.set(HEADER.analyticsClientId, 'client-id-1')
      request.headers.set(HEADER.analyticsSessionId, 'session-id-1')
      request.headers.set(HEADER.analyticsSessionTimestamp, '7')
      request.headers.set(HEADER.mediaSource, 'mail')
      return testBackend.fetch(request)
    },
  })
  const body = { ...buildCheckoutRequest(CASH_PAYMENT, { note: { value: 'ring at Zenobia' } }, 'basket-1'), displayedTotal: TOTAL }
  const { orderId } = await call(startCheckout, { params: { id: 'c-1' }, body }, visitor.options('key-of-the-checkout'))
  const [event, ...others] = await record()
  expect(others).toEqual([])
  expect(StoredEvent.parse(event)).toEqual({
    ...ANALYTICS,
    campaign: { utm_source: 'mail' },
    receivedAt: clock.now,
    event: {
      id: expect.stringMatching(/^[\da-f]{32}$/) as string,
      at: clock.now,
      name: 'order_placed',
      properties: { storeId: 1, cityCode: 'BCN', subtype: 'PURCHASE', handlingStrategy: 'DELIVERY', total: TOTAL, currency: 'EUR' },
    },
  })
  expect(JSON.stringify(event)).not.toMatch(new RegExp(`Zenobia|${orderId}|${visitor.customer.id}`))
  // the order is linked with the browser no longer, and its campaign stays
  expect(await readVisit(orderId!)).toEqual({ mediaSource: 'mail' })
  expect(await record()).toEqual([])
})

test('a draft waits, an orphan is no order, and a scheduled order is one', async () => {
  const [draft, orphan, scheduled, other] = await Promise.all([
    insert('DraftStatus', { analytics: ANALYTICS }),
    insert('OrphanStatus', { analytics: ANALYTICS }),
    insert('ScheduledStatus', { analytics: ANALYTICS }),
    insert('NewStatus', { mediaSource: 'mail' }),
  ])
  expect(await record()).toHaveLength(1)
  expect(await Promise.all([draft, orphan, scheduled, other].map(readVisit))).toEqual([
    { analytics: ANALYTICS },
    null,
    null,
    { mediaSource: 'mail' },
  ])
  await db.update(orders).set({ status: 'NewStatus' }).where(eq(orders.id, draft))
  expect(await record()).toHaveLength(1)
})

test('events that could not be stored are recorded by the next check, with the same id', async () => {
  const id = await insert('NewStatus', { analytics: ANALYTICS })
  await expect(record(new Error('full'))).rejects.toThrow('full')
  expect(await readVisit(id)).toEqual({ analytics: ANALYTICS })
  const [first] = await record()
  await db
    .update(orders)
    .set({ visit: { analytics: ANALYTICS } })
    .where(eq(orders.id, id))
  expect((await record())[0]!.event.id).toBe(first!.event.id)
})

test('without a collector the ids are removed', async () => {
  const id = await insert('NewStatus', { mediaCampaign: 'spring', analytics: ANALYTICS })
  await recordOrderEvents({ db, now: () => clock.now })
  expect(await readVisit(id)).toEqual({ mediaCampaign: 'spring' })
})

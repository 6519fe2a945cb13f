import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { orderLinks } from '#backend/db/schema/order-flow.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { DELIVERY_ADDRESS, insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getSharedOrder, revokeOrderLink, shareOrder } from '#contract/orders/order-link.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { db, fetch, clock } = await createTestBackend()
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const owner = await createTestCustomer(db, NOON + 10 * DAY, 'Anna Quickenborne')
const stranger = await createTestCustomer(db, NOON + 10 * DAY, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const as = (customer: typeof owner) => ({ place: { authorization: customer.authorization, language: 'en' } })
const insertOrder = (values = {}) => insertTestOrder(db, owner.id, NOON, { storeId: 7, ...values })
const share = (id: number, who = owner) => call(shareOrder, { params: { id }, body: {} }, as(who))
/** Without a session. */
const open = (token: string) => call(getSharedOrder, { body: { token } }, { place: { language: 'en' } })
const LINK_OVER = { failure: { kind: 'rejected', status: 404, code: 'LINK_OVER' } }

describe('issue 24: "Guest link: signed, expiring, revocable, shows the status without personal data"', () => {
  test('shows the status on a device without a session, and nothing personal', async () => {
    clock.now = NOON
    const id = await insertOrder({ code: 'Q417' })
    const { token, expirationTime } = await share(id)
    expect(expirationTime).toBe(NOON + DAY)
    for (let due: number | undefined = NOON; due !== undefined && due <= NOON + 16 * MINUTE; ) due = await advanceOrder(db, id, { now: due, speed: 1 }) // prettier-ignore
    clock.now = NOON + 16 * MINUTE
    const shared = await open(token)
    expect(shared).toMatchObject({ page: 'MAP', title: 'Your order is on its way', timeZone: 'Europe/Madrid', expirationTime })
    expect(shared.steps.map(it => it.stage)).toContain('PICKED_UP')
    expect(Object.keys(shared).toSorted()).toEqual(['arrival', 'expirationTime', 'page', 'steps', 'timeZone', 'title', 'version'])
    const text = JSON.stringify(shared)
    const [courier] = await db.execute<{ name: string }>(`select courier_name as name from orders where id = ${id}`)
    for (const personal of [
      'Anna',
      'Quickenborne',
      'Mallorca',
      DELIVERY_ADDRESS.details!,
      'Forn de Sant Pau',
      'Margherita',
      'Q417',
      '26',
      courier!.name,
      '41.4',
    ])
      expect(text.replaceAll(/\d{13}/g, ''), personal).not.toContain(personal)
  })

  test('a second call returns the same link; after an end there is another one', async () => {
    clock.now = NOON
    const id = await insertOrder()
    const first = await share(id)
    expect(await share(id)).toEqual(first)
    await call(revokeOrderLink, { params: { id } }, as(owner))
    const second = await share(id)
    expect(second.token).not.toBe(first.token)
    await expect(open(first.token)).rejects.toMatchObject(LINK_OVER)
    expect((await open(second.token)).page).toBe('STATUS')
  })

  test('parallel calls create one link', async () => {
    clock.now = NOON
    const id = await insertOrder()
    const replies = await Promise.all(Array.from({ length: 8 }, () => share(id)))
    expect(new Set(replies.map(it => it.token)).size).toBe(1)
    expect(await db.$count(orderLinks, eq(orderLinks.orderId, id))).toBe(1)
  })

  test('expires', async () => {
    clock.now = NOON
    const id = await insertOrder()
    const { token } = await share(id)
    clock.now = NOON + DAY - 1
    expect((await open(token)).page).toBe('STATUS')
    clock.now = NOON + DAY
    await expect(open(token)).rejects.toMatchObject(LINK_OVER)
    // a new link of the same order
    expect((await share(id)).token).not.toBe(token)
    await expect(open(token)).rejects.toMatchObject(LINK_OVER)
  })

  test('other customers neither create nor end it', async () => {
    clock.now = NOON
    const id = await insertOrder()
    const { token } = await share(id)
    const notFound = { failure: { kind: 'rejected', status: 404 } }
    await expect(share(id, stranger)).rejects.toMatchObject(notFound)
    await expect(call(revokeOrderLink, { params: { id } }, as(stranger))).rejects.toMatchObject(notFound)
    await expect(call(shareOrder, { params: { id }, body: {} })).rejects.toMatchObject({ failure: { status: 401 } })
    expect((await open(token)).page).toBe('STATUS')
  })

  test('an order that ended more than a day ago has no link; one that has just ended has', async () => {
    clock.now = NOON + 2 * DAY
    const delivered = { status: 'DeliveredStatus', stage: 'DELIVERED' }
    const old = await insertOrder({ ...delivered, deliveredAt: new Date(NOON) })
    await expect(share(old)).rejects.toMatchObject({ failure: { status: 409, code: 'ORDER_ENDED' } })
    const recent = await insertOrder({ ...delivered, deliveredAt: new Date(NOON + DAY) })
    expect((await open((await share(recent)).token)).page).toBe('DELIVERED')
  })
})

test.each([
  ['a draft', { status: 'DraftStatus' }],
  ['an order whose payment has just failed', { status: 'OrphanStatus', stage: 'CANCELLED', cancelledAt: new Date(NOON) }],
] as const)('%s has no link: there is nothing to follow', async (_, values) => {
  clock.now = NOON
  await expect(share(await insertOrder(values))).rejects.toMatchObject({ failure: { status: 409, code: 'ORDER_ENDED' } })
})

describe('trust.md: a forged link tells nothing', () => {
  const forge: readonly (readonly [string, (token: string, other: string) => string])[] = [
    ['no signature', token => token.slice(0, 36)],
    ['an empty signature', token => `${token.slice(0, 36)}_`],
    ['a changed signature', token => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
    ['a longer signature', token => `${token}A`],
    ['a shorter signature', token => token.slice(0, -1)],
    ['the signature of another link', (token, other) => token.slice(0, 37) + other.slice(37)],
    ['an unknown id', token => randomUUID() + token.slice(36)],
    ['upper case', token => token.slice(0, 36).toUpperCase() + token.slice(36)],
    ['a number', () => '1000001'],
    ['an SQL text', () => '1=1'],
  ]
  test.each(forge)('%s', async (_, change) => {
    clock.now = NOON
    const [one, two] = [await share(await insertOrder()), await share(await insertOrder())]
    const forged = change(one.token, two.token)
    // the last character of 256 bits in base64url has two bits without a meaning: only an equal text is accepted
    expect([one.token, two.token]).not.toContain(forged)
    await expect(open(forged)).rejects.toMatchObject(LINK_OVER)
  })
})

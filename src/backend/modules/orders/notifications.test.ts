import { createECDH, createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'

import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { notificationSettings, pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { orderEvents, type orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { createPushSender } from '#backend/messaging/push-sender.ts'
import { MAX_SUBSCRIPTIONS } from '#backend/modules/orders/notifications.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { endOrderMails, getNotifications, setNotifications, subscribePush, unsubscribePush } from '#contract/orders/notifications.ts'

const MINUTE = 60_000
const { db, fetch, clock } = await createTestBackend()
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const anna = await createTestCustomer(db, NOON + 6000 * MINUTE, 'Anna Example')
const boris = await createTestCustomer(db, NOON + 6000 * MINUTE, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const as = (customer = anna, language = 'en') => ({ place: { authorization: customer.authorization, language } })
const notify = createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' })

/** The keys of a browser, as its Push API gives them. */
function createBrowser(name: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { ecdh, subscription: { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh, auth } }
}
const subscribe = (name: string, customer = anna, language = 'en') =>
  call(subscribePush, { body: createBrowser(name).subscription }, as(customer, language))

beforeEach(async () => {
  clock.now = NOON
  await db.delete(pushSubscriptions)
  await db.delete(notificationSettings)
  await db.delete(outbox)
  // steps of earlier tests
  await db.update(orderEvents).set({ notifiedAt: new Date(NOON) })
})

/** Takes the steps until a minute, with the signal of each. */
async function advance(id: number, minutes: number): Promise<void> {
  for (let due: number | undefined = NOON; due !== undefined && due <= NOON + minutes * MINUTE;) {
    clock.now = due
    due = await advanceOrder(db, id, { now: due, speed: 1 })
    await notify(id)
  }
}
const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, anna.id, NOON, { storeId: 7, ...values })
const readOutbox = (channel: 'PUSH' | 'MAIL') => db.select().from(outbox).where(eq(outbox.channel, channel)).orderBy(outbox.id)

describe('issue 24: opt-in', () => {
  test('without a choice an order causes no messages but its receipt', async () => {
    await advance(await insertOrder(), 40)
    expect(await readOutbox('PUSH')).toEqual([])
    expect((await readOutbox('MAIL')).map(it => it.data['kind'])).toEqual(['RECEIPT'])
  })

  test('a browser gets the steps that matter, each once, in its language', async () => {
    await subscribe('phone', anna, 'es')
    const id = await insertOrder()
    await advance(id, 40)
    await Promise.all([notify(id), notify(undefined)])
    const rows = await readOutbox('PUSH')
    const titles = ['Tu pedido va de camino', 'Ya casi está', 'Tu pedido ha llegado']
    expect(rows.map(it => [it.subject, it.body])).toEqual(titles.map(it => [it, 'Forn de Sant Pau']))
    expect(rows[0]!.data).toMatchObject({ orderId: id, path: `/es/orders/${id}/` })
    expect(rows[0]!.expiresAt).not.toBeNull()
  })

  test('parallel signals of several processes write each message once', async () => {
    await subscribe('phone')
    const id = await insertOrder()
    for (let due: number | undefined = NOON; due !== undefined && due <= NOON + 16 * MINUTE; ) due = await advanceOrder(db, id, { now: due, speed: 1 }) // prettier-ignore
    clock.now = NOON + 16 * MINUTE
    const others = Array.from({ length: 3 }, () => createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' }))
    await Promise.all([...others, notify].flatMap(it => [it(id), it(undefined)]))
    expect(await readOutbox('PUSH')).toHaveLength(1)
  })

  test('the end of the session ends the messages to its browser', async () => {
    const phone = await createTestCustomer(db, NOON + 6000 * MINUTE, 'Carla Example')
    await subscribe('phone', phone)
    const id = await insertTestOrder(db, phone.id, NOON, { storeId: 7 })
    await advance(id, 16)
    const [row] = await readOutbox('PUSH')
    await db
      .update(tokenFamilies)
      .set({ revokedAt: new Date(NOON), revokedFor: 'LOGOUT' })
      .where(eq(tokenFamilies.id, phone.familyId))
    await advance(id, 40)
    expect(await readOutbox('PUSH')).toHaveLength(1)
    // a message that waits is not sent either
    await expect(createPushSender({ db, contact: 'https://shop.test' })(row!)).rejects.toMatchObject({ isPermanent: true })
  })

  test('a step of more than ten minutes ago causes no message', async () => {
    await subscribe('phone')
    const id = await insertOrder()
    for (let due: number | undefined = NOON; due !== undefined && due <= NOON + 16 * MINUTE; ) due = await advanceOrder(db, id, { now: due, speed: 1 }) // prettier-ignore
    clock.now = NOON + 24 * MINUTE
    await notify(undefined)
    expect(await readOutbox('PUSH')).toEqual([])
  })

  test('a choice concerns later steps only', async () => {
    const id = await insertOrder()
    await advance(id, 16)
    clock.now = NOON + 16 * MINUTE
    await subscribe('phone')
    await call(setNotifications, { body: { orderMails: true } }, as())
    await notify(id)
    expect([await readOutbox('PUSH'), await readOutbox('MAIL')]).toEqual([[], []])
    await advance(id, 23)
    expect((await readOutbox('PUSH')).map(it => it.subject)).toEqual(['Almost there'])
  })

  test('the store cancels: both channels, with the reason; the customer cancels: none', async () => {
    await subscribe('phone')
    await call(setNotifications, { body: { orderMails: true } }, as())
    await advance(await insertOrder({ note: '#store-cancels' }), 40)
    expect((await readOutbox('PUSH')).map(it => it.body)).toEqual(['The store had to cancel your order.'])
    expect((await readOutbox('MAIL')).map(it => it.subject)).toEqual(['Your order was cancelled'])
  })

  test('a pickup: the code when it is ready', async () => {
    await subscribe('phone')
    await advance(await insertOrder({ handlingStrategy: 'PICKUP', code: 'Q417' }), 60)
    expect((await readOutbox('PUSH')).map(it => it.body)).toEqual(['Show the code Q417 at the counter.'])
  })
})

describe('subscriptions', () => {
  test('only to known push services', async () => {
    const { subscription } = createBrowser('x')
    for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.example/x'])
      await expect(call(subscribePush, { body: { ...subscription, endpoint } }, as())).rejects.toMatchObject({ failure: { status: 422, code: 'UNKNOWN_PUSH_SERVICE' } }) // prettier-ignore
  })

  test('a browser has one, which moves with its customer; others cannot end it', async () => {
    const { subscription } = createBrowser('shared')
    await call(subscribePush, { body: subscription }, as(anna))
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } }, as(boris))
    expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.customerId, anna.id))).toBe(1)
    await call(subscribePush, { body: subscription }, as(boris))
    expect((await db.select().from(pushSubscriptions)).map(it => it.customerId)).toEqual([boris.id])
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } }, as(boris))
    expect(await db.$count(pushSubscriptions)).toBe(0)
  })

  test('a browser learns whether it is subscribed, by the session that has subscribed', async () => {
    const { subscription } = createBrowser('known')
    const endpointHash = createHash('sha256').update(subscription.endpoint).digest('base64url')
    const isOn = async (customer = anna, query: { endpointHash?: string } = { endpointHash }) =>
      (await call(getNotifications, { query }, as(customer))).push
    expect(await isOn()).toBe(false)
    await call(subscribePush, { body: subscription }, as())
    expect([await isOn(), await isOn(boris), await isOn(anna, {})]).toEqual([true, false, false])
  })

  test('the oldest gives way beyond the limit', async () => {
    for (let index = 0; index <= MAX_SUBSCRIPTIONS; index += 1) {
      clock.now = NOON + index
      await subscribe(`browser-${index}`)
    }
    const rows = await db.select().from(pushSubscriptions)
    expect(rows).toHaveLength(MAX_SUBSCRIPTIONS)
    expect(rows.map(it => it.endpoint)).not.toContain('https://fcm.googleapis.com/fcm/send/browser-0')
    await subscribe('of-boris', boris)
    expect(await db.$count(pushSubscriptions)).toBe(MAX_SUBSCRIPTIONS + 1)
  })
})

describe('RFC 8030, 8188, 8291, 8292: a message to a browser', () => {
  async function createMessage(name: string) {
    const browser = createBrowser(name)
    await call(subscribePush, { body: browser.subscription }, as())
    await advance(await insertOrder(), 16)
    const [row] = await readOutbox('PUSH')
    return { ...browser, row: row! }
  }
  const send = async (status: number, row: typeof outbox.$inferSelect) => {
    const requests: { url: string; init: RequestInit }[] = []
    const sender = createPushSender({
      db,
      contact: 'https://shop.test',
      fetch: (url, init) => {
        requests.push({ url: String(url), init: init! })
        return Promise.resolve(new Response(null, { status }))
      },
    })
    const error = await sender(row).then(() => undefined, (it: unknown) => it) // prettier-ignore
    return { requests, error }
  }

  test('is encrypted for the browser and signed with the key that it subscribed with', async () => {
    const { row, ecdh, subscription } = await createMessage('phone')
    const { requests, error } = await send(201, row)
    expect(error).toBeUndefined()
    const { url, init } = requests[0]!
    expect(url).toBe(subscription.endpoint)
    expect(init).toMatchObject({ method: 'POST', redirect: 'error' })
    const headers = new Headers(init.headers)
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.get('authorization')!)!
    expect(key).toBe((await call(getNotifications, { query: {} }, as())).pushKey)
    const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://shop.test' })
    const body = Buffer.from(init.body as Uint8Array)
    expect(body.toString('latin1')).not.toContain('Forn de Sant Pau')
    const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
      decrypt(data: Buffer, keys: object): Buffer
    }
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: subscription.auth }).toString()
    expect(JSON.parse(text)).toEqual({ title: 'Your order is on its way', body: 'Forn de Sant Pau', path: row.data['path'], tag: `order-${String(row.data['orderId'])}`, language: 'en' }) // prettier-ignore
  })

  test.each([
    [404, true, 0],
    [410, true, 0],
    [413, true, 1],
    [429, false, 1],
    [503, false, 1],
  ])('%i: permanent %s, %i subscriptions stay', async (status, isPermanent, count) => {
    const { row } = await createMessage(`browser-${status}`)
    const { error } = await send(status, row)
    expect(error).toMatchObject({ reason: `Push ${status}`, isPermanent })
    expect(await db.$count(pushSubscriptions)).toBe(count)
  })

  test('a subscription that has moved to another customer gets nothing', async () => {
    const { row, subscription } = await createMessage('sold-phone')
    await call(subscribePush, { body: subscription }, as(boris))
    const { requests, error } = await send(201, row)
    expect(requests).toEqual([])
    expect(error).toMatchObject({ isPermanent: true })
  })
})

describe('one-tap unsubscribe', () => {
  async function receiveMail() {
    await call(setNotifications, { body: { orderMails: true } }, as())
    await advance(await insertOrder(), 16)
    const [mail] = (await readOutbox('MAIL')).filter(it => it.data['mail'] === 'ORDER_STEP')
    const token = /#([\w-]+)$/.exec(String(mail!.data['endLink']))![1]!
    return { mail: mail!, token }
  }
  const isOn = async (customer = anna) => (await call(getNotifications, { query: {} }, as(customer))).orderMails

  test('the mail has the page of the order, the link that ends the mails, and the address for mail programs', async () => {
    const { mail, token } = await receiveMail()
    expect(mail.subject).toBe('Your order is on its way')
    expect(mail.body).toContain(`https://shop.test/en/orders/${String(mail.data['orderId'])}/`)
    expect(mail.data).toMatchObject({
      endLink: `https://shop.test/en/order-mails/#${token}`,
      oneClickLink: `https://shop.test/api/order_mails/one_click?token=${token}`,
    })
  })

  test('the page ends the mails, twice without an error', async () => {
    const { token } = await receiveMail()
    await call(endOrderMails, { body: { token } })
    expect(await isOn()).toBe(false)
    await call(endOrderMails, { body: { token } })
  })

  test('RFC 8058: a mail program ends them with a form and without a session', async () => {
    const { mail } = await receiveMail()
    const path = String(mail.data['oneClickLink']).replace('https://shop.test/api', 'http://api.test')
    const response = await fetch(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }) // prettier-ignore
    expect(response.status).toBe(200)
    expect(await isOn()).toBe(false)
  })

  test('a forged token ends nothing', async () => {
    const { token } = await receiveMail()
    await call(setNotifications, { body: { orderMails: true } }, as(boris))
    const forged = [`${boris.id}_${token.split('_')[1]!}`, token.slice(0, -1), `${token}A`, String(anna.id), `${anna.id}_`, 'x']
    for (const it of forged) {
      await expect(call(endOrderMails, { body: { token: it } })).rejects.toMatchObject({ failure: { status: 410, code: 'LINK_OVER' } })
      expect((await fetch(`http://api.test/order_mails/one_click?token=${it}`, { method: 'POST' })).status).toBe(404)
    }
    expect([await isOn(), await isOn(boris)]).toEqual([true, true])
  })

  test('an erased account has no row that the link could create again', async () => {
    const { token } = await receiveMail()
    await db.delete(notificationSettings).where(and(eq(notificationSettings.customerId, anna.id)))
    await call(endOrderMails, { body: { token } })
    expect(await db.$count(notificationSettings, eq(notificationSettings.customerId, anna.id))).toBe(0)
    expect(await db.$count(customers, eq(customers.id, anna.id))).toBe(1)
  })
})

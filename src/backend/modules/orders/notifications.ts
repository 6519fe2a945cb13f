import { createECDH, createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { Db } from '#backend/db/connect.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { notificationSettings, pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { endOrderMails, getNotifications, setNotifications, subscribePush, unsubscribePush } from '#contract/orders/notifications.ts'
import { isPushEndpoint } from '#domain/orders/order-notice.ts'

/** Browsers of one customer. The oldest subscription gives way. */
export const MAX_SUBSCRIPTIONS = 10

/** The keys that identify this marketplace at push services (RFC 8292), made at the first use. base64url. */
export function createVapidKeys(db: Db): () => Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const loadKey = createServerKey(db, 'vapid')
  return async () => {
    const privateKey = await loadKey()
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return { privateKey, publicKey: ecdh.getPublicKey('base64url') }
  }
}

/** Tokens of the links that end the mails about orders. They do not expire: a mail may be read years later. */
export function createMailTokens(db: Db) {
  const loadKey = createServerKey(db, 'order-mails')
  const sign = async (customerId: number): Promise<string> =>
    createHmac('sha256', await loadKey())
      .update(`order mails ${customerId}`)
      .digest('base64url')
  return {
    create: async (customerId: number): Promise<string> => `${customerId}_${await sign(customerId)}`,
    /** The customer of a token with the right signature. */
    async read(token: string): Promise<number | undefined> {
      const [, id, signature] = /^(\d{1,9})_([\w-]+)$/.exec(token) ?? []
      if (id === undefined || signature === undefined) return undefined
      const expected = Buffer.from(await sign(Number(id)))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : undefined
    },
  }
}

export function createNotificationHandlers(db: Db, now: () => number) {
  const loadKeys = createVapidKeys(db)
  const tokens = createMailTokens(db)

  const get: Handler<typeof getNotifications> = async ({ query }, call) => {
    const { id, familyId } = call.customer!
    const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.customerId, id))
    const isOfBrowser = and(eq(pushSubscriptions.familyId, familyId), eq(pushSubscriptions.endpointHash, query.endpointHash ?? ''))
    return {
      orderMails: row?.orderMails ?? false,
      push: (await db.$count(pushSubscriptions, isOfBrowser)) > 0,
      pushKey: (await loadKeys()).publicKey,
    }
  }
  const set: Handler<typeof setNotifications> = async ({ body }, call) => {
    await saveOrderMails(db, call.customer!.id, body.orderMails, now())
    return {}
  }
  const subscribe: Handler<typeof subscribePush> = async ({ body }, call) => {
    if (!isPushEndpoint(body.endpoint)) throw new Problem(422, 'The endpoint is not that of a known push service', undefined, { code: 'UNKNOWN_PUSH_SERVICE' }) // prettier-ignore
    const { id: customerId, familyId } = call.customer!
    const values = {
      ...body,
      customerId,
      familyId,
      endpointHash: hashEndpoint(body.endpoint),
      language: call.language,
      createdAt: new Date(now()),
    }
    await db.transaction(async tx => {
      // the browser may have belonged to another customer before
      await tx.insert(pushSubscriptions).values(values).onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values })
      const newest = tx
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.customerId, customerId))
        .orderBy(sql`${pushSubscriptions.createdAt} desc, ${pushSubscriptions.id} desc`)
        .limit(MAX_SUBSCRIPTIONS)
      await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.customerId, customerId), notInArray(pushSubscriptions.id, newest)))
    })
    return {}
  }
  const unsubscribe: Handler<typeof unsubscribePush> = async ({ body }, call) => {
    const isOwn = and(eq(pushSubscriptions.endpointHash, hashEndpoint(body.endpoint)), eq(pushSubscriptions.customerId, call.customer!.id))
    await db.delete(pushSubscriptions).where(isOwn)
    return {}
  }
  const endMails: Handler<typeof endOrderMails> = async ({ body }) => {
    if (!(await endOrderMailsOf(db, tokens, body.token, now())))
      throw new Problem(410, 'This link does not work', undefined, { code: 'LINK_OVER' })
    return {}
  }
  return { getNotifications: get, setNotifications: set, subscribePush: subscribe, unsubscribePush: unsubscribe, endOrderMails: endMails }
}

/**
 * Serves `POST /order_mails/one_click?token=`, which mail programs call (RFC 8058): no cookie, a form as its body, and the token as its proof.
 */
export function serveOneClickUnsubscribe(app: Hono, { db, now }: { readonly db: Db; now(): number }): void {
  const tokens = createMailTokens(db)
  app.post('/order_mails/one_click', async c => {
    const isDone = await endOrderMailsOf(db, tokens, c.req.query('token') ?? '', now())
    return isDone ? c.text('', 200) : c.text('', 404)
  })
}

async function endOrderMailsOf(db: Db, tokens: ReturnType<typeof createMailTokens>, token: string, now: number): Promise<boolean> {
  const customerId = await tokens.read(token)
  if (customerId === undefined) return false
  // an erased account has no row
  await db.update(notificationSettings).set({ orderMails: false, updatedAt: new Date(now) }).where(eq(notificationSettings.customerId, customerId)) // prettier-ignore
  return true
}

async function saveOrderMails(db: Db, customerId: number, orderMails: boolean, now: number): Promise<void> {
  const values = { orderMails, updatedAt: new Date(now) }
  await db
    .insert(notificationSettings)
    .values({ customerId, ...values })
    .onConflictDoUpdate({ target: notificationSettings.customerId, set: values })
}

const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** The subscriptions that a customer had at a time, and whose sessions have not ended, the oldest first. */
export const loadSubscriptions = (db: Pick<Db, 'select'>, customerId: number, at: Date) =>
  db
    .select({ id: pushSubscriptions.id, language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .innerJoin(tokenFamilies, and(eq(tokenFamilies.id, pushSubscriptions.familyId), isNull(tokenFamilies.revokedAt)))
    .where(and(eq(pushSubscriptions.customerId, customerId), lte(pushSubscriptions.createdAt, at)))
    .orderBy(asc(pushSubscriptions.id))

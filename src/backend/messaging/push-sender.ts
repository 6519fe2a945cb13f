import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { DeliveryError, type SendMessage } from '#backend/messaging/message-sender.ts'
import { createVapidKeys } from '#backend/modules/orders/notifications.ts'

/** trust.md, "Calls out". */
const TIMEOUT_MS = 15_000
const TTL_SECONDS = 600

export interface PushOptions {
  readonly db: Db
  /** The push service may contact the operator there (RFC 8292): "https:" or "mailto:". */
  readonly contact: string
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Sends messages to browsers by Web Push (RFC 8030, 8188, 8291, 8292), encrypted for the browser. Later messages about an order replace
 * earlier ones that the browser has not received. A subscription that the push service does not know any more is deleted.
 */
export function createPushSender({ db, contact, fetch = globalThis.fetch }: PushOptions): SendMessage {
  const loadKeys = createVapidKeys(db)
  return async row => {
    const [found] = await db
      .select({ subscription: pushSubscriptions })
      .from(pushSubscriptions)
      .innerJoin(tokenFamilies, and(eq(tokenFamilies.id, pushSubscriptions.familyId), isNull(tokenFamilies.revokedAt)))
      .where(eq(pushSubscriptions.id, Number(row.data['subscriptionId'])))
    const subscription = found?.subscription
    if (!subscription || subscription.customerId !== row.customerId) throw new DeliveryError('Push: no subscription', true)
    // loaded when it is needed: most processes never send
    const { default: webPush } = await import('web-push')
    const { endpoint, p256dh, auth } = subscription
    const { orderId, path, language } = row.data
    const payload = JSON.stringify({ title: row.subject, body: row.body, path, tag: `order-${String(orderId)}`, language })
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...(await loadKeys()) },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: `order-${String(orderId)}`,
      contentEncoding: 'aes128gcm',
    })
    const response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new DeliveryError(`Push ${error instanceof Error ? error.name : 'failure'}`, false)
    }) // prettier-ignore
    await response.body?.cancel()
    if (response.ok) return
    const isGone = response.status === 404 || response.status === 410
    if (isGone) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id))
    throw new DeliveryError(`Push ${response.status}`, isGone || response.status === 400 || response.status === 413)
  }
}

import { createHash } from 'node:crypto'

import { and, asc, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { StoredEvent } from '#contract/platform/analytics-event.ts'

/** Orders of one check; the next check has the others. */
const MAX_ORDERS = 200

export interface RecordOrderEventsOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Resolves after the events are stored; undefined: they are not recorded, and only the ids are removed. */
  readonly storeEvents?: ((events: readonly StoredEvent[]) => Promise<void>) | undefined
}

/**
 * Records the event `order_placed` of new orders, with the browser and the session that placed them, and then removes these ids from the orders:
 * an order, and so a customer, stays linked with a browser for moments only. After a crash an event can be stored twice, with the same id.
 */
export async function recordOrderEvents({ db, now, storeEvents }: RecordOrderEventsOptions): Promise<void> {
  const rows = await db
    .select()
    .from(orders)
    .where(sql`${orders.visit} -> 'analytics' is not null and ${orders.status} <> 'DraftStatus'`)
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS)
  if (rows.length === 0) return
  // a payment that failed made an orphan, which is no order
  const placed = rows.filter(it => it.status !== 'OrphanStatus')
  if (storeEvents && placed.length > 0) await storeEvents(placed.map(it => toEvent(it, now())))
  const ids = rows.map(it => it.id)
  await db
    .update(orders)
    .set({ visit: sql`nullif(${orders.visit} - 'analytics', '{}'::jsonb)` })
    .where(and(inArray(orders.id, ids), sql`${orders.status} <> 'DraftStatus'`))
}

type OrderRow = typeof orders.$inferSelect

function toEvent({ urn, visit, createdAt, ...order }: OrderRow, receivedAt: number): StoredEvent {
  const { storeId, cityCode, subtype, handlingStrategy, total, currency } = order
  const { analytics, mediaSource, mediaCampaign } = visit!
  const campaign = {
    ...(mediaSource !== undefined && { utm_source: mediaSource }),
    ...(mediaCampaign !== undefined && { utm_campaign: mediaCampaign }),
  }
  return {
    ...analytics!,
    ...(Object.keys(campaign).length > 0 && { campaign }),
    receivedAt,
    event: {
      id: toEventId(urn),
      at: createdAt.getTime(),
      name: 'order_placed',
      properties: { storeId, cityCode, subtype, handlingStrategy, total, currency },
    },
  }
}

/** The same for each attempt, and not the urn itself, which the page of the order shows. */
const toEventId = (urn: string): string => createHash('sha256').update(`event ${urn}`).digest('hex').slice(0, 32)

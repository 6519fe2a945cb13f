import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { Problem } from '#backend/problem.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** A bundle goes to one door; addresses of the same door can differ by a pin. */
const SAME_DOOR_METRES = 100

interface BundledOrder {
  readonly customerId: number
  /** Urn of the order that this one is delivered with. */
  readonly baseOrderUrn: string
  readonly cityCode: string
  /** Undefined for pickup. */
  readonly deliveryPoint: { readonly lat: number; readonly lng: number } | undefined
}

/**
 * The order that another one is delivered with (B §3, "baseOrderUrn", "BUNDLE"): an own one for delivery to the same door, which no courier
 * has picked up yet.
 *
 * @throws Problem 409 when there is none
 */
export async function findBaseOrder(db: Db, { customerId, baseOrderUrn, cityCode, deliveryPoint }: BundledOrder): Promise<number> {
  const [base] = await db
    .select({ id: orders.id, delivery: orders.delivery })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(sql`${orders.urn}::text`, baseOrderUrn),
        eq(orders.cityCode, cityCode),
        eq(orders.handlingStrategy, 'DELIVERY'),
        inArray(orders.status, ['NewStatus', 'ProgressStatus']),
        inArray(orders.stage, ['PLACED', 'ACCEPTED', 'COOKING']),
        // a bundle has one base
        sql`${orders.baseOrderId} is null`,
      ),
    )
  if (!base || !deliveryPoint || getDistanceMetres(base.delivery.geo, deliveryPoint) > SAME_DOOR_METRES)
    throw new Problem(409, 'No order can be delivered with this one', undefined, { code: 'BASE_ORDER_CLOSED', payload: { baseOrderUrn } })
  return base.id
}

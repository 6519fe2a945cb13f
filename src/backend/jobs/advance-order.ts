import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { orderParcels } from '#backend/db/schema/parcels.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { pickCourierName } from '#backend/jobs/pick-courier-name.ts'
import { createReceiptMail } from '#backend/jobs/receipt-mail.ts'
import { storeReceiptPhoto } from '#backend/jobs/store-receipt-photo.ts'
import { type Handover, prepareHandover, recordHandover } from '#backend/jobs/record-handover.ts'
import { countPairs } from '#backend/modules/cart/count-pairs.ts'
import { countSales } from '#backend/modules/catalogue/ordered/top-sellers.ts'
import { cancelByStore } from '#backend/modules/orders/cancel-by-store.ts'
import { proposeInSandbox } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import { type OrderRow, findOrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { askInSandbox, buyInSandbox } from '#backend/modules/orders/purchases/enter-purchase.ts'
import { toGeo } from '#backend/modules/orders/parcels/parcel-points.ts'
import { findShop } from '#backend/modules/orders/purchases/to-purchase.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import type { Point } from '#contract/primitives.ts'
import { createCourierRoute, encodeRoute } from '#domain/orders/courier-route.ts'
import { getNextStep, type OrderStep } from '#domain/orders/order-timeline.ts'

/**
 * Takes every step of an order that is due. Each step happens once (`transitionOrder`), even with parallel calls. Its side effects are
 * written in the same transaction.
 *
 * @param photos where the photo of an order at the door, and that of a receipt, are stored; without it there are none
 * @returns time of the next check, Unix milliseconds; undefined when no step follows by time alone
 */
export async function advanceOrder(
  db: Db,
  orderId: number,
  { now, speed }: OrderClock,
  photos?: Pick<PhotoPort, 'storage'>,
): Promise<number | undefined> {
  for (;;) {
    const row = await findOrderRow(db, orderId)
    const step = row && getNextStep(toOrderTimeline(row), speed)
    if (!step || step.at > now) return step?.at
    const handover = step.stage === 'DELIVERED' && !isNobodyHome(row) ? await prepareHandover(db, row, photos, now) : undefined
    const receiptId = step.stage === 'PICKED_UP' && row.purchase?.amount === null ? await storeReceiptPhoto(db, photos, now) : undefined
    await db.transaction(tx => applyStep(tx, row, step, { now, speed }, { handover, receiptId }))
  }
}

/** What was prepared before the transaction of a step. */
interface PreparedStep {
  readonly handover: Handover | undefined
  /** Of a photo that is stored. */
  readonly receiptId: string | undefined
}

async function applyStep(
  tx: Tx,
  row: OrderRow,
  { from, to, stage }: OrderStep,
  clock: OrderClock,
  { handover, receiptId }: PreparedStep,
): Promise<void> {
  const { now } = clock
  if (stage === 'CANCELLED') return void (await cancelByStore(tx, row, now))
  const moved = await transitionOrder(tx, { orderId: row.order.id, from, to, stage, now })
  if (!moved) return
  if (stage === 'COOKING' && toOrderTimeline(row).script === 'SOLD_OUT') {
    const preparing = await findOrderRow(tx, row.order.id)
    if (preparing) await proposeInSandbox(tx, preparing, clock)
  }
  if (stage === 'ACCEPTED' && toOrderTimeline(row).script === 'OVER_LIMIT') {
    const bought = await findOrderRow(tx, row.order.id)
    if (bought) await askInSandbox(tx, bought, clock)
  }
  if (stage === 'PICKED_UP') await tx.update(orders).set(createCourier(row)).where(eq(orders.id, row.order.id))
  if (stage === 'PICKED_UP' && row.purchase) await buyInSandbox(tx, { ...row, purchase: row.purchase }, receiptId, now)
  if (stage === 'DELIVERED' && isNobodyHome(row)) await tx.update(orderParcels).set({ isReturned: true }).where(eq(orderParcels.orderId, row.order.id)) // prettier-ignore
  if (stage !== 'DELIVERED') return
  if (handover) await recordHandover(tx, row, handover, now)
  await countSales(tx, row.order.id)
  await countPairs(tx, row.order.id)
  // with the invoice
  const delivered = await findOrderRow(tx, row.order.id)
  if (delivered) await addToOutbox(tx, createReceiptMail(delivered))
}

/** Seeded with the order's id: a repeated step creates the same courier and the same route. The orders of a bundle have one courier. */
function createCourier({ order, store, city, parcel, purchase }: OrderRow): { courierName: string; route: string } {
  const random = createRandom(order.isRemake ? order.id : (order.baseOrderId ?? order.id), 'courier')
  const destination = order.delivery.geo
  const stops = parcel
    ? parcel.points.filter(it => it.type !== 'RETURN').map(toGeo)
    : purchase
      ? [findShop(purchase) ?? pickShop(destination, random.fraction), destination]
      : [store ? { lat: store.lat, lng: store.lng } : destination, destination]
  return {
    courierName: pickCourierName(city.countryCode, order.language, random),
    route: encodeRoute(createRouteOverStops(stops, random.fraction)),
  }
}

/** About a kilometre, degrees. */
const SHOP_DISTANCE = 0.01

/** The shop that the simulated courier chooses, when the customer has named none. */
const pickShop = ({ lat, lng }: Point, random: () => number): Point => ({
  lat: lat + SHOP_DISTANCE * (random() - 0.5),
  lng: lng + SHOP_DISTANCE,
})

/** The way of a courier over all stops, along a street grid. */
function createRouteOverStops(stops: readonly Point[], random: () => number): Point[] {
  const legs = stops.slice(1).map((to, index) => createCourierRoute(stops[index]!, to, random))
  return legs.flatMap((leg, index) => (index === 0 ? leg : leg.slice(1)))
}

/** A parcel that comes back has no handover. */
const isNobodyHome = (row: OrderRow): boolean => row.parcel !== null && toOrderTimeline(row).script === 'NOBODY_HOME'

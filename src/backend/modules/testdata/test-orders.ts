import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orderEvents, orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import type { Address } from '#contract/geo/address.ts'

export const DELIVERY_ADDRESS: Address = {
  placeId: 'door-1',
  city: null,
  priority: 'address',
  geo: { lat: 41.4, lng: 2.18 },
  fullText: 'Carrer de Mallorca 401, Barcelona',
  text: 'Carrer de Mallorca 401',
  description: 'Barcelona',
  summary: 'Carrer de Mallorca 401',
  addressComponents: [],
  number: '401',
  details: '3º 2ª',
  inbounds: true,
  type: 'DELIVERY',
  customFields: [],
  userLocation: null,
}

let orderCount = 0

/**
 * Inserts a placed order of two pizzas with its price lines, paid in cash by default.
 *
 * @param now Unix milliseconds
 */
export async function insertTestOrder(
  db: Db | Tx,
  customerId: number,
  now: number,
  values: Partial<typeof orders.$inferInsert> = {},
): Promise<number> {
  orderCount += 1
  const [row] = await db
    .insert(orders)
    .values({
      customerId,
      idempotencyKey: `key-${orderCount}`,
      code: `R${orderCount}`,
      status: 'NewStatus',
      cityCode: 'BCN',
      categoryId: RESTAURANTS,
      currency: 'EUR',
      total: 2690,
      payment: { type: 'Cash', alternativePlatform: null, instrumentId: null },
      delivery: DELIVERY_ADDRESS,
      language: 'en',
      etaLower: 20,
      etaUpper: 30,
      createdAt: new Date(now),
      ...values,
    })
    .returning({ id: orders.id, status: orders.status })
  const orderId = row!.id
  await db.insert(orderLines).values([
    { orderId, position: 0, productId: 11, name: 'Margherita', quantity: 2, unitPrice: 1100, customizations: [
      { name: 'Extra cheese', groupName: 'Extras', displayedPrice: 100, quantity: 1, attributeId: 5, groupId: 3, groupPosition: 0, externalId: 'x', groupExternalId: 'g' },
    ] }, // prettier-ignore
    { orderId, position: 1, productId: 12, name: 'Water', quantity: 1, unitPrice: 190 },
  ])
  await db.insert(orderPriceLines).values([
    { orderId, position: 0, type: 'PRODUCTS', amount: 2390 },
    { orderId, position: 1, type: 'DELIVERY', amount: 199 },
    { orderId, position: 2, type: 'SERVICE', amount: 101 },
  ])
  await db.insert(orderEvents).values({ orderId, toStatus: row!.status, stage: 'PLACED', happenedAt: new Date(now) })
  return orderId
}

/** Inserts a card payment with a status. */
export async function insertTestPayment(db: Db, customerId: number, orderId: number, status: 'AUTHORISED' | 'CAPTURED'): Promise<string> {
  const [row] = await db
    .insert(payments)
    .values({
      customerId,
      orderId,
      provider: 'sandbox',
      providerReference: `ref-${orderId}`,
      status,
      currency: 'EUR',
      amount: 2690,
      authorised: 2690,
      captured: status === 'CAPTURED' ? 2690 : 0,
    }) // prettier-ignore
    .returning({ id: payments.id })
  return row!.id
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { createRandom, type Random } from '#backend/db/seed/random.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { countPairs } from '#backend/modules/cart/count-pairs.ts'
import { countSales } from '#backend/modules/catalogue/ordered/top-sellers.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { DELIVERY_ADDRESS } from '#backend/modules/testdata/test-orders.ts'
import { createClient } from '#client/client.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'
import { MAX_SUGGESTIONS } from '#domain/cart/rank-suggestions.ts'

const STORES = 5
/** Delivered orders of a store before the test. */
const PAST_ORDERS = 400
const HELD_BACK_ORDERS = 40
/** Percent: the next product is one that customers like with a product of the order. */
const COMPANION_CHANCE = 55

interface MenuProduct extends Record<string, unknown> {
  readonly id: number
  readonly external_id: string
}

/** Zipf: the product at place n is ordered 1/n as often as the first. */
function pickByPopularity(menu: readonly MenuProduct[], random: Random): MenuProduct {
  const total = menu.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
  let left = random.fraction() * total
  return menu.find((_, index) => (left -= 1 / (index + 1)) < 0) ?? menu[0]!
}

/**
 * The customers of a store: few products are popular, and each product has three companions that are often bought with it. An order has two
 * to five different products.
 */
function createCustomers(menu: readonly MenuProduct[], random: Random): () => MenuProduct[] {
  const ranked = random.shuffle(menu)
  const companions = new Map(ranked.map(it => [it, [0, 1, 2].map(() => pickByPopularity(ranked, random))]))
  return () => {
    const size = random.between(2, 5)
    const order = new Set([pickByPopularity(ranked, random)])
    while (order.size < size)
      order.add(random.chance(COMPANION_CHANCE) ? random.pick(companions.get(random.pick([...order]))!) : pickByPopularity(ranked, random))
    return [...order]
  }
}

async function deliver(db: Db, customerId: number, storeId: number, baskets: readonly MenuProduct[][]): Promise<void> {
  const rows = baskets.map((_, index) => ({ customerId, storeId, idempotencyKey: `${storeId}-${index}`, code: 'R1', status: 'DeliveredStatus' as const, stage: 'DELIVERED' as const, cityCode: 'BCN', categoryId: 1, currency: 'EUR', total: 0, payment: { type: 'Cash' as const, alternativePlatform: null, instrumentId: null }, delivery: DELIVERY_ADDRESS, language: 'en', etaLower: 20, etaUpper: 30 })) // prettier-ignore
  const inserted = await db.insert(orders).values(rows).returning({ id: orders.id })
  const lines = baskets.flatMap((basket, index) => basket.map(({ id: productId }, position) => ({ orderId: inserted[index]!.id, position, productId, name: 'x', quantity: 1, unitPrice: 100 }))) // prettier-ignore
  await db.insert(orderLines).values(lines)
  await db.transaction(async tx => {
    for (const { id } of inserted) {
      await countSales(tx, id)
      await countPairs(tx, id)
    }
  })
}

test('issue 19: on 200 held-back sandbox orders the left-out product is among the 6 suggestions at least 3 times as often as with random products of the same store', async () => {
  const { db } = await createTestDatabase('seeded')
  const backend = createBackend({ db, report: () => undefined, now: () => NOON, siteOrigin: 'https://shop.test', sandbox: true })
  const call = createClient({ base: 'http://api.test', fetch: async (...request) => backend.fetch(new Request(...request)) })
  const customer = await createTestCustomer(db, NOON)
  const restaurants = await db.execute<{ id: number; address_id: number }>(sql`
    update stores set scheduling_enabled = true where id in (
      select s.id from stores s join products p on p.store_id = s.id
      where s.city_code = 'BCN' and s.enabled and not s.gone and p.available group by s.id having count(*) >= 30 order by s.id limit ${STORES}::int
    ) returning id, address_id`)
  expect(restaurants).toHaveLength(STORES)
  const random = createRandom(1, 'suggestions')
  let hits = 0
  let randomHits = 0
  for (const { id, address_id: addressId } of restaurants) {
    const menu = await db.execute<MenuProduct>(sql`select id, external_id from products where store_id = ${id} and available order by id`)
    const createOrder = createCustomers([...menu], random)
    await deliver(db, customer.id, id, Array.from({ length: PAST_ORDERS }, createOrder))
    for (let count = 0; count < HELD_BACK_ORDERS; count++) {
      const [leftOut, ...cart] = random.shuffle(createOrder())
      const body = { productExternalIds: cart.map(it => it.external_id) }
      const { products } = await call(getSuggestions, { params: { id, addressId }, query: {}, body })
      hits += Number(products.some(it => it.id === leftOut!.id))
      randomHits += MAX_SUGGESTIONS / (menu.length - cart.length)
    }
  }
  expect(hits, `${hits} hits, random products: ${randomHits.toFixed(1)}`).toBeGreaterThanOrEqual(3 * randomHits)
})

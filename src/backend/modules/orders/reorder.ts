import { randomUUID } from 'node:crypto'

import { inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { storeGone, storeNotFound } from '#backend/modules/catalogue/problems.ts'
import { menuLines } from '#backend/modules/checkout/menu-lines.ts'
import { type OrderRow, ownOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import type { reorder } from '#contract/orders/place-order.ts'
import { findUnitPromotion } from '#domain/cart/line.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** The basket of an old order at today's names and prices; what the store does not sell as it was is named instead. */
export function reorderHandler(db: Db, now: () => number): Handler<typeof reorder> {
  return async ({ params }, call) => {
    const row = await ownOrderRow(db, params.id, call.customer!.id)
    const { store, city, lines } = row
    if (!store) throw storeNotFound()
    if (store.gone) throw storeGone()
    if (!store.enabled) throw storeNotFound()
    const codes = await codesOf(db, lines)
    const chain = getLanguageChain(call.language, city.contentLanguage)
    const today = await Promise.all(
      lines.map(async line => {
        const code = codes.get(line.productId)
        if (!code) return undefined
        const { quantity, name, note, customizations } = line
        const was: OrderLine = { ...code, quantity, name, displayedPrice: line.unitPrice, note, customizations: [...customizations] }
        const [sold] = await menuLines(db, store.id, [was], chain, call.language).catch((error: unknown) => {
          if (error instanceof Problem) return []
          throw error
        })
        if (!sold) return undefined
        const options = sold.options.reduce((sum, it) => sum + it.priceImpact * it.quantity, 0)
        const displayedPrice = (findUnitPromotion(sold.promotions)?.price ?? sold.price) + options
        return { line: { ...was, name: sold.name, displayedPrice, customizations: [...sold.customizations] }, before: line.unitPrice }
      }),
    )
    return {
      basketId: randomUUID(),
      storeId: store.id,
      storeAddressId: store.addressId,
      storeSlug: store.slug,
      cityCode: city.code,
      creationTime: now(),
      products: today.flatMap(it => it?.line ?? []),
      unavailable: lines.filter((_, index) => today[index] === undefined).map(it => it.name),
      repriced: today.flatMap(it => (it && it.before !== it.line.displayedPrice ? [{ name: it.line.name, before: it.before, after: it.line.displayedPrice }] : [])), // prettier-ignore
    }
  }
}

/** What a basket knows a product by. */
async function codesOf(db: Db, lines: OrderRow['lines']) {
  const { id, storeProductId, externalId } = products
  const found = await db.select({ id, storeProductId, externalId }).from(products).where(inArray(id, lines.map(it => it.productId))) // prettier-ignore
  return new Map(found.map(it => [it.id, it]))
}

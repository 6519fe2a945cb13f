import { randomUUID } from 'node:crypto'

import { inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { createStoreGoneProblem, createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { loadMenuLines, toQuoteCaller } from '#backend/modules/checkout/menu-lines.ts'
import { type OrderRow, getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import type { reorder } from '#contract/orders/place-order.ts'
import { calculateBasePrice, calculateOptionsPrice } from '#domain/cart/line.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** Creates a basket from an old order with current names and prices. Products that are no longer sold as ordered are listed. */
export function reorderHandler(db: Db, now: () => number): Handler<typeof reorder> {
  return async ({ params }, call) => {
    const row = await getCustomerOrderRow(db, params.id, call.customer!.id)
    const { store, city, lines, purchase } = row
    // a purchase in a custom store has no products of a menu
    if (!store || purchase) throw createNotFoundProblem()
    if (store.gone) throw createStoreGoneProblem()
    if (!store.enabled) throw createNotFoundProblem()
    const codes = await loadProductCodes(db, lines)
    const chain = getLanguageChain(call.language, city.contentLanguage)
    const currentLines = await Promise.all(
      lines.map(async line => {
        const code = codes.get(line.productId)
        if (!code) return undefined
        const { quantity, name, note, customizations } = line
        const savedLine: OrderLine = { ...code, quantity, name, displayedPrice: line.unitPrice, note, customizations: [...customizations] }
        const [menuLine] = await loadMenuLines(db, { id: store.id, chain }, [savedLine], toQuoteCaller(call)).catch((error: unknown) => {
          if (error instanceof Problem) return []
          throw error
        })
        if (!menuLine) return undefined
        const displayedPrice = calculateBasePrice(menuLine) + calculateOptionsPrice(menuLine.options)
        return {
          line: { ...savedLine, name: menuLine.name, displayedPrice, customizations: [...menuLine.customizations] },
          before: line.unitPrice,
        }
      }),
    )
    return {
      basketId: randomUUID(),
      storeId: store.id,
      storeAddressId: store.addressId,
      storeSlug: store.slug,
      cityCode: city.code,
      creationTime: now(),
      products: currentLines.flatMap(it => it?.line ?? []),
      unavailable: lines.filter((_, index) => currentLines[index] === undefined).map(it => it.name),
      repriced: currentLines.flatMap(it => (it && it.before !== it.line.displayedPrice ? [{ name: it.line.name, before: it.before, after: it.line.displayedPrice }] : [])), // prettier-ignore
    }
  }
}

/** The ids that identify a product in a basket. */
async function loadProductCodes(db: Db, lines: OrderRow['lines']) {
  const { id, storeProductId, externalId } = products
  const codes = await db.select({ id, storeProductId, externalId }).from(products).where(inArray(id, lines.map(it => it.productId))) // prettier-ignore
  return new Map(codes.map(it => [it.id, it]))
}

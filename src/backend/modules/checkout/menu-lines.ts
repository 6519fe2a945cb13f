import { and, eq, inArray, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { attributeGroups, attributes, productAttributeGroups, products, productStock } from '#backend/db/schema/menus.ts'
import { attributeOffers, type Offer, productOffers, toOptionPromotion, toPromotion } from '#backend/modules/catalogue/offers.ts'
import type { SelectedAttribute } from '#contract/cart/cart.ts'
import type { Customization, OrderLine } from '#contract/cart/order-line.ts'
import type { AttributeGroup } from '#contract/catalogue/product.ts'
import { withCustomerPromotions } from '#domain/cart/line.ts'
import { toSelectedAttributes, toSelection } from '#domain/cart/selection.ts'
import { findOptionIssue } from '#domain/checkout/check-options.ts'
import { toCustomization } from '#domain/checkout/order-lines.ts'
import type { LineToPrice } from '#domain/checkout/price-order.ts'
import { pickText } from '#domain/language/language-chain.ts'
import { createCheckoutProblem, createShortageProblem, createUnavailableProblem } from '#backend/modules/checkout/problems.ts'
import { sumUnits } from '#backend/modules/checkout/stock.ts'

/** Who asks for a price. */
export interface QuoteCaller {
  readonly language: string
  /** Whether prime promotions apply to the customer. */
  readonly isPrime: boolean
  /** Whether it is a guest. Default: false. */
  readonly isGuest?: boolean
}

export const toQuoteCaller = ({ language, customer }: CallContext): QuoteCaller => ({
  language,
  isPrime: customer?.isPrime ?? false,
  isGuest: customer?.isGuest ?? false,
})

/** An order line with the current data of the menu. Only the product, options and quantities come from the customer. */
export interface MenuLine extends LineToPrice {
  readonly name: string
  readonly imageId: string
  readonly customizations: readonly Customization[]
  readonly note: string
}

/** The store of an order. */
interface MenuStore {
  readonly id: number
  /** Languages of the menu's texts, best first. */
  readonly chain: readonly string[]
}

/**
 * Loads every line of an order from the menu of one store.
 *
 * @throws Problem for products that the store does not sell now, and for invalid options
 */
export async function loadMenuLines(
  db: Db,
  { id: storeId, chain }: MenuStore,
  lines: readonly OrderLine[],
  { language, isPrime }: QuoteCaller,
): Promise<MenuLine[]> {
  const ids = [...new Set(lines.map(it => toRowId(it.id)))]
  const [menu, groups] = await Promise.all([loadProducts(db, storeId, ids), loadAttributeGroups(db, storeId, ids, chain)])
  const missing = lines.filter(it => !menu.get(it.id)?.product.available)
  if (missing.length > 0) {
    const unavailable = [
      ...new Map(missing.map(it => [it.id, { id: it.id, name: localizeName(menu.get(it.id)?.product.name, chain) ?? it.name }])).values(),
    ]
    throw createUnavailableProblem(unavailable, language)
  }
  const units = sumUnits(lines.map(it => ({ productId: it.id, quantity: it.quantity })))
  const shortages = [...units].flatMap(([id, quantity]) => {
    const { product, left } = menu.get(id)!
    return left !== null && left < quantity ? [{ id, name: pickText(product.name, chain), left }] : []
  })
  if (shortages.length > 0) throw createShortageProblem(shortages, language)
  return lines.map(line => {
    const { product, offers } = menu.get(line.id)!
    const name = pickText(product.name, chain)
    const productGroups = groups.get(line.id) ?? []
    const selected = line.customizations ?? []
    const issue = findOptionIssue(productGroups, selected)
    if (issue?.kind === 'unknown')
      throw createCheckoutProblem('unknownOption', language, { product: name }, { payload: { productId: line.id } })
    if (issue) {
      const payload = { productId: line.id, groupId: issue.group.id }
      throw createCheckoutProblem('wrongOptions', language, { product: name, group: issue.group.name }, { payload })
    }
    const options = toSelectedOptions(productGroups, selected, isPrime)
    return {
      productId: product.id,
      name,
      imageId: product.imageId,
      price: product.price,
      // A §4: "A prime promotion is removed from a product for non-prime customers."
      promotions: withCustomerPromotions({ promotions: offers.map(it => toPromotion(product.price, it)) }, isPrime).promotions,
      options,
      quantity: line.quantity,
      customizations: options.map(toCustomization),
      note: line.note?.trim() ?? '',
    }
  })
}

const localizeName = (name: Texts | undefined, chain: readonly string[]): string | undefined => name && pickText(name, chain)

/** Products of one store by id, with their promotions and the units that the store has; null where it does not count them. */
export async function loadProducts(db: Db, storeId: number, ids: readonly number[]) {
  const rows = await db
    .select({ product: products, offers: productOffers, left: productStock.count })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(and(eq(products.storeId, storeId), inArray(products.id, [...ids])))
  return new Map(rows.map(row => [row.product.id, row]))
}

interface AttributeJson {
  readonly id: number
  readonly externalId: string
  readonly name: Texts
  readonly priceImpact: number
  readonly offers: readonly Offer[]
}

/** Option groups by product id, in menu order. Prime promotions are included. */
export async function loadAttributeGroups(db: Db, storeId: number, ids: readonly number[], chain: readonly string[]) {
  const rows = await db
    .select({
      productId: productAttributeGroups.productId,
      position: productAttributeGroups.position,
      group: attributeGroups,
      attributes: toJsonList<AttributeJson>(
        sql`json_build_object('id', ${attributes.id}, 'externalId', ${attributes.externalId}, 'name', ${attributes.name}, 'priceImpact', ${attributes.priceImpact},
          'offers', ${attributeOffers})`,
        sql`from ${attributes} where ${attributes.groupId} = ${attributeGroups.id}`,
        sql`${attributes.position}`,
      ),
    })
    .from(productAttributeGroups)
    .innerJoin(attributeGroups, eq(attributeGroups.id, productAttributeGroups.groupId))
    .where(and(eq(productAttributeGroups.storeId, storeId), inArray(productAttributeGroups.productId, [...ids])))
    .orderBy(productAttributeGroups.position, attributeGroups.id)
  const groups = new Map<number, AttributeGroup[]>()
  for (const { productId, position, group, attributes: options } of rows) {
    const { id, externalId, name, min, max, maxPerAttribute } = group
    const attributeGroup: AttributeGroup = {
      id,
      externalId,
      position,
      name: pickText(name, chain),
      ...(min !== null && { min }),
      ...(max !== null && { max }),
      maxPerAttribute,
      attributes: options.map(({ offers, ...it }) => ({
        ...it,
        name: pickText(it.name, chain),
        selected: false,
        quantity: 0,
        promotion: toOptionPromotion(it.priceImpact, offers),
      })),
    }
    groups.set(productId, [...(groups.get(productId) ?? []), attributeGroup])
  }
  return groups
}

/** Returns the selected options in menu order, with the menu's names and prices. Options that no longer exist are left out. */
export function toSelectedOptions(
  groups: readonly AttributeGroup[],
  selected: readonly Customization[],
  isPrime: boolean,
): SelectedAttribute[] {
  const units = Map.groupBy(selected, it => it.attributeId)
  const selection = [...units].map(([id, all]) => ({ id, quantity: all.reduce((sum, it) => sum + it.quantity, 0) }))
  return toSelectedAttributes({ attributeGroups: [...groups] }, toSelection({ selectedAttributes: selection }), isPrime)
}

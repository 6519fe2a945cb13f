import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { attributeGroups, attributes, productAttributeGroups, products } from '#backend/db/schema/menus.ts'
import { attributeOffers, type Offer, toOptionPromotion } from '#backend/modules/catalogue/offers.ts'
import { toProductCard, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { requireStoreAddress, type StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getProduct } from '#contract/catalogue/product-calls.ts'
import type { Attribute, AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getProductHandler(db: Db): Handler<typeof getProduct> {
  return async ({ params }, call) => loadProduct(db, await requireStoreAddress(db, params, call.language), params.productId)
}

/** @throws Problem 404 when the store does not sell the product */
export async function loadProduct(db: Db, store: StoreAddress, productId: number): Promise<Product> {
  const [[row], groups] = await Promise.all([
    selectProductRows(db, and(eq(products.storeId, store.id), eq(products.id, toRowId(productId)))),
    selectGroupRows(db, store.id, toRowId(productId)),
  ])
  if (!row) throw createNotFoundProblem('Product')
  return { ...toProductCard(row, store.chain), attributeGroups: groups.map(it => toAttributeGroup(it, store.chain)) }
}

interface AttributeJson {
  readonly id: number
  readonly externalId: string
  readonly name: Texts
  readonly priceImpact: number
  readonly selected: boolean
  readonly quantity: number
  readonly offers: readonly Offer[]
}

const attributesJson = toJsonList<AttributeJson>(
  sql`json_build_object('id', ${attributes.id}, 'externalId', ${attributes.externalId}, 'name', ${attributes.name},
    'priceImpact', ${attributes.priceImpact}, 'selected', ${attributes.selected}, 'quantity', ${attributes.quantity}, 'offers', ${attributeOffers})`,
  sql`from ${attributes} where ${attributes.groupId} = ${attributeGroups.id}`,
  sql`${attributes.position}`,
)

function selectGroupRows(db: Db, storeId: number, productId: number) {
  return db
    .select({ group: attributeGroups, position: productAttributeGroups.position, attributes: attributesJson })
    .from(productAttributeGroups)
    .innerJoin(attributeGroups, eq(attributeGroups.id, productAttributeGroups.groupId))
    .where(and(eq(productAttributeGroups.productId, productId), eq(productAttributeGroups.storeId, storeId)))
    .orderBy(productAttributeGroups.position, attributeGroups.id)
}

function toAttributeGroup(row: Awaited<ReturnType<typeof selectGroupRows>>[number], chain: readonly string[]): AttributeGroup {
  const { id, externalId, name, min, max, maxPerAttribute } = row.group
  return {
    id,
    externalId,
    position: row.position,
    name: pickText(name, chain),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    maxPerAttribute,
    attributes: row.attributes.map(it => toAttribute(it, chain)),
  }
}

function toAttribute({ name, offers, ...fields }: AttributeJson, chain: readonly string[]): Attribute {
  return { ...fields, name: pickText(name, chain), promotion: toOptionPromotion(fields.priceImpact, offers) }
}

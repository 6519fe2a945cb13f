import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { NUTRIENTS, type Nutrition, products } from '#backend/db/schema/menus.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { getMessageTexts, translate } from '#backend/messages/messages.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { loadProduct } from '#backend/modules/catalogue/product/product.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getProductView, ProductView } from '#contract/catalogue/product-view.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { pickText } from '#domain/language/language-chain.ts'
import { toLocale } from '#domain/language/locale.ts'

export function getProductViewHandler(db: Db): Handler<typeof getProductView> {
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const { productExternalId } = query
    const id = productExternalId === undefined ? params.productId : await findProductId(db, store.id, params.productId, productExternalId)
    const [product, [details]] = await Promise.all([
      loadProduct(db, store, id),
      db
        .select({ moreImageIds: products.moreImageIds, diets: products.diets, nutrition: products.nutrition })
        .from(products)
        .where(and(eq(products.storeId, store.id), eq(products.id, toRowId(id)))),
    ])
    if (!details) throw createNotFoundProblem('Product')
    return {
      data: {
        product: {
          ...product,
          images: [product.imageUrl, ...details.moreImageIds.map(getPictureUrl)].filter(it => it !== ''),
          promotionNotes: product.promotions.flatMap(it => toPromotionNote(it, call.language)),
          diets: details.diets.map(it => pickText(getMessageTexts(`diets.${it}`), store.chain)),
          nutrition: details.nutrition && toNutritionTable(details.nutrition, call.language),
        },
      },
    }
  }
}

/**
 * Finds the product with an external id. An import may give it another id, so a link from before the import still finds it.
 *
 * @param productId preferred when several products of the store have the external id
 * @throws Problem 404 when none has it
 */
async function findProductId(db: Db, storeId: number, productId: number, externalId: string): Promise<number> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.externalId, externalId)))
    .orderBy(sql`${products.id} = ${toRowId(productId)} desc`, products.id)
    .limit(1)
  if (!row) throw createNotFoundProblem('Product')
  return row.id
}

/** Delivery promotions belong to the store: a product has none. */
function toPromotionNote({ type, percentage, prime }: Promotion, language: string): string[] {
  if (type === 'FREE_DELIVERY' || type === 'FLAT_DELIVERY') return []
  const note = translate(language, `productPromotions.${type}`, {
    percentage: new Intl.NumberFormat(toLocale(language), { style: 'percent' }).format((percentage ?? 0) / 100),
  })
  return [prime ? translate(language, 'productPromotions.prime', { note }) : note]
}

const KILOJOULES_PER_KILOCALORIE = 4.184

/** @source EU Regulation 1169/2011, article 30 and annex XV: the order of the rows, and energy in kJ and kcal */
function toNutritionTable(nutrition: Nutrition, language: string): NonNullable<ProductView['nutrition']> {
  const locale = toLocale(language)
  const formatWhole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format
  const formatGrams = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gram', maximumFractionDigits: 2 }).format
  const energy = translate(language, 'nutrition.energyValue', {
    kilojoules: formatWhole(nutrition.kcal * KILOJOULES_PER_KILOCALORIE),
    kilocalories: formatWhole(nutrition.kcal),
  })
  return {
    title: translate(language, `nutrition.per.${nutrition.per}`),
    rows: [
      { label: translate(language, 'nutrition.energy'), value: energy },
      ...NUTRIENTS.map(it => ({ label: translate(language, `nutrition.${it}`), value: formatGrams(nutrition[it]) })),
    ],
  }
}

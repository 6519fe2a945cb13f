import type { Db } from '#backend/db/connect.ts'
import { attributeGroups, attributes, menuSections, productAttributeGroups, products, promotions } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Inserts store 1 of Barcelona, "Roma": two sections, six products, two shared attribute groups, every type of product promotion. */
export async function insertTestMenu(db: Db): Promise<void> {
  await db.insert(stores).values(createStoreRow(1, 'Roma'))
  await db.insert(menuSections).values([
    { id: 1, storeId: 1, position: 1, layout: 'LIST', name: { es: 'Bebidas', en: 'Drinks' } },
    { id: 2, storeId: 1, position: 0, layout: 'GRID', name: { es: 'Pizzas', en: 'Pizzas', uk: 'Піца' } },
  ])
  await db.insert(products).values([
    createProductRow(
      10,
      2,
      0,
      { es: 'Pizza Margarita', en: 'Pizza Margherita', uk: 'Піца Маргарита' },
      {
        price: 999,
        allergens: ['gluten', 'milk'],
        diets: ['vegetarian', 'organic'],
        moreImageIds: ['1f345', '1f33f'],
        nutrition: { per: '100g', kcal: 240, fat: 9.4, saturates: 4.2, carbohydrate: 28.75, sugars: 0, protein: 10, salt: 1.2 },
      },
    ),
    createProductRow(11, 2, 1, { es: 'Pizza Diávola' }),
    createProductRow(12, 2, 2, { es: 'Pizza Cuatro Quesos' }),
    createProductRow(20, 1, 0, { es: 'Cola' }),
    createProductRow(21, 1, 1, { es: 'Café solo' }),
    createProductRow(22, 1, 2, { es: 'Agua' }, { available: false }),
  ])
  await db.insert(attributeGroups).values([
    { id: 1, storeId: 1, externalId: 'g1', name: { es: 'Tamaño', en: 'Size' }, min: 1, max: 1 },
    { id: 2, storeId: 1, externalId: 'g2', name: { es: 'Extras', en: 'Toppings' }, maxPerAttribute: 3 },
  ])
  await db.insert(attributes).values([
    { id: 1, groupId: 1, storeId: 1, position: 0, externalId: 'a1', name: { en: 'Medium' }, selected: true, quantity: 1 },
    { id: 2, groupId: 1, storeId: 1, position: 1, externalId: 'a2', name: { en: 'Large' }, priceImpact: 301 },
    { id: 3, groupId: 2, storeId: 1, position: 0, externalId: 'a3', name: { en: 'Olives' }, priceImpact: 120 },
  ])
  await db.insert(productAttributeGroups).values([
    { productId: 10, groupId: 2, storeId: 1, position: 1 },
    { productId: 10, groupId: 1, storeId: 1, position: 0 },
    { productId: 11, groupId: 1, storeId: 1, position: 0 },
  ])
  await db.insert(promotions).values([
    { id: 1, storeId: 1, productId: 10, type: 'PERCENTAGE_DISCOUNT', percentage: 15 },
    { id: 2, storeId: 1, productId: 11, type: 'TWO_FOR_ONE' },
    { id: 3, storeId: 1, productId: 12, type: 'FLAT_PRODUCT', price: 500, prime: true },
    { id: 4, storeId: 1, productId: 20, type: 'TWO_FOR_ONE', prime: true },
    { id: 5, storeId: 1, attributeId: 2, type: 'PERCENTAGE_DISCOUNT', percentage: 50 },
    { id: 6, storeId: 1, type: 'FREE_DELIVERY' },
    { id: 7, storeId: 1, type: 'FLAT_DELIVERY', price: 100, prime: true },
  ])
}

type NewProduct = typeof products.$inferInsert

export function createProductRow(
  id: number,
  sectionId: number,
  position: number,
  name: Record<string, string>,
  values: Partial<NewProduct> = {},
): NewProduct {
  return {
    id,
    storeId: 1,
    cityCode: 'BCN',
    sectionId,
    position,
    storeProductId: `sp-${id}`,
    externalId: `x-${id}`,
    name,
    description: { en: '' },
    price: 1000,
    imageId: '1f355',
    tint: 1,
    searchKey: toSearchKey(...Object.values(name)),
    ...values,
  }
}

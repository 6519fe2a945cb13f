import { compareBy, groupRows, omitDefaults, sortByName, sortFields } from '#backend/db/catalogue/record-format.ts'
import { toFoundBy, buildNamesKey } from '#backend/db/catalogue/search-keys.ts'
import type { GroupRecord, MenuRecord, ProductRecord, RestrictionRecord } from '#backend/db/catalogue/menu-records.ts'
import type { DeliveryPromotion, ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import { NUTRIENTS, type Nutrition } from '#backend/db/schema/menus.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

type PromotionRow = Rows['promotions'][number]

/** One menu per store with sections or groups, in the order of store ids. */
export function toMenuRecords(rows: Rows): MenuRecord[] {
  const sections = groupRows(rows.menuSections, it => it.storeId)
  const groups = groupRows(rows.attributeGroups, it => it.storeId)
  const products = createProductLookup(rows)
  const attributes = createAttributeLookup(rows)
  const pages = new Map(rows.storePages.map(it => [it.storeId, it]))
  const restrictions = groupRows(rows.storeRestrictions, it => it.storeId)
  const restricted = groupRows(rows.restrictedProducts, it => it.restrictionId)
  const stores = [...new Set([...sections.keys(), ...groups.keys(), ...pages.keys()])].sort((one, other) => one - other)
  return stores.map(storeId => ({
    storeId,
    ...omitDefaults({
      groups: (groups.get(storeId) ?? []).toSorted(compareBy('id')).map((it): GroupRecord => ({
        id: it.id,
        ...omitDefaults({ externalId: it.externalId }, { externalId: String(it.id) }),
        name: sortByName(it.name),
        ...omitDefaults({ min: it.min, max: it.max, maxPerAttribute: it.maxPerAttribute }, { maxPerAttribute: 1 }),
        attributes: attributes(it.id),
      })),
    }),
    sections: (sections.get(storeId) ?? []).toSorted(compareBy('position')).map(({ id, name, layout, parentId }) => ({
      id,
      name: sortByName(name),
      ...omitDefaults({ layout, group: parentId }),
      products: products(id),
    })),
    ...omitDefaults({
      page: (pages.get(storeId)?.elements ?? []).map(sortFields),
      restrictions: (restrictions.get(storeId) ?? [])
        .toSorted(compareBy('position'))
        .map(it => toRestrictionRecord(it, restricted.get(it.id))),
    }),
  }))
}

function toRestrictionRecord(
  { id, kind, title, text, minimumAge }: Rows['storeRestrictions'][number],
  restricted: readonly Rows['restrictedProducts'][number][] = [],
): RestrictionRecord {
  const products = restricted.map(it => it.productId).toSorted((one, other) => one - other)
  const texts = { title: sortByName(title), text: sortByName(text) }
  return kind === 'AGE' ? { id, kind, ...texts, minimumAge: minimumAge ?? 1, products } : { id, kind, ...texts, products }
}

/** Promotions of one product, option or store, in the order of their ids. */
export function toPromotions<Promotion extends ProductPromotion | DeliveryPromotion>(rows: readonly PromotionRow[]): Promotion[] {
  return rows.toSorted(compareBy('id')).map(
    ({ id, type, percentage, price, prime = false }) =>
      ({
        id,
        type,
        ...(type === 'PERCENTAGE_DISCOUNT' ? { percentage } : type === 'FLAT_PRODUCT' || type === 'FLAT_DELIVERY' ? { price } : {}),
        prime,
      }) as Promotion,
  )
}

function createAttributeLookup(rows: Rows): (groupId: number) => GroupRecord['attributes'] {
  const attributes = groupRows(rows.attributes, it => it.groupId)
  const promotions = groupRows(
    rows.promotions.filter(it => it.attributeId != null),
    it => it.attributeId,
  )
  return groupId =>
    (attributes.get(groupId) ?? []).toSorted(compareBy('position')).map(it => ({
      id: it.id,
      ...omitDefaults({ externalId: it.externalId }, { externalId: String(it.id) }),
      name: sortByName(it.name),
      ...omitDefaults(
        { priceImpact: it.priceImpact, quantity: it.quantity, promotions: toPromotions(promotions.get(it.id) ?? []) },
        { priceImpact: 0, quantity: 0 },
      ),
    }))
}

function createProductLookup(rows: Rows): (sectionId: number) => ProductRecord[] {
  const products = groupRows(rows.products, it => it.sectionId)
  const groups = groupRows(rows.productAttributeGroups, it => it.productId)
  const stock = new Map(rows.productStock.map(it => [it.productId, it]))
  const promotions = groupRows(
    rows.promotions.filter(it => it.productId != null),
    it => it.productId,
  )
  return sectionId =>
    (products.get(sectionId) ?? []).toSorted(compareBy('position')).map(it => ({
      id: it.id,
      ...omitDefaults(
        { storeProductId: it.storeProductId, externalId: it.externalId },
        { storeProductId: `sp-${it.id}`, externalId: String(it.id) },
      ),
      name: sortByName(it.name),
      description: sortByName(it.description),
      price: it.price,
      ...omitDefaults({ imageId: it.imageId }, { imageId: '' }),
      ...omitDefaults({ moreImageIds: it.moreImageIds }),
      tint: it.tint,
      ...omitDefaults(
        {
          sponsored: it.sponsored,
          available: it.available || stock.get(it.id)?.soldOut,
          stock: stock.get(it.id)?.count,
          allergens: it.allergens,
          diets: it.diets,
          nutrition: it.nutrition && toNutritionRecord(it.nutrition),
        },
        { sponsored: false, available: true },
      ),
      ...omitDefaults({
        groups: (groups.get(it.id) ?? []).toSorted(compareBy('position')).map(({ groupId }) => groupId),
        promotions: toPromotions(promotions.get(it.id) ?? []),
      }),
      ...toFoundBy(it.searchKey, buildNamesKey(it.name)),
    }))
}

/** Restores the order of the fields, because `jsonb` does not preserve it. */
function toNutritionRecord({ per, kcal, ...grams }: Nutrition): Nutrition {
  return { per, kcal, ...(Object.fromEntries(NUTRIENTS.map(it => [it, grams[it]])) as typeof grams) }
}

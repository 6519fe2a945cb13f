import { by, grouped, lean, sortedTexts } from '#backend/db/catalogue/canonical.ts'
import { foundByOf, keyOfNames } from '#backend/db/catalogue/found-by.ts'
import type { GroupRecord, MenuRecord, ProductRecord } from '#backend/db/catalogue/menu-records.ts'
import type { DeliveryPromotion, ProductPromotion } from '#backend/db/catalogue/store-records.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

type PromotionRow = Rows['promotions'][number]

/** A menu for each store that has one, in the order of the stores. */
export function menusOf(rows: Rows): MenuRecord[] {
  const sections = grouped(rows.menuSections, it => it.storeId)
  const groups = grouped(rows.attributeGroups, it => it.storeId)
  const products = productsOf(rows)
  const attributes = attributesOf(rows)
  const stores = [...new Set([...sections.keys(), ...groups.keys()])].sort((one, other) => one - other)
  return stores.map(storeId => ({
    storeId,
    ...lean({
      groups: (groups.get(storeId) ?? []).toSorted(by('id')).map((it): GroupRecord => ({
        id: it.id,
        ...lean({ externalId: it.externalId }, { externalId: String(it.id) }),
        name: sortedTexts(it.name),
        ...lean({ min: it.min, max: it.max, maxPerAttribute: it.maxPerAttribute }, { maxPerAttribute: 1 }),
        attributes: attributes(it.id),
      })),
    }),
    sections: (sections.get(storeId) ?? []).toSorted(by('position')).map(({ id, name, layout }) => ({
      id,
      name: sortedTexts(name),
      ...lean({ layout }, { layout: 'LIST' }),
      products: products(id),
    })),
  }))
}

/** In the order of their ids; of one target, or of a store's delivery. */
export function promotionsOf<Promotion extends ProductPromotion | DeliveryPromotion>(rows: readonly PromotionRow[]): Promotion[] {
  return rows.toSorted(by('id')).map(
    ({ id, type, percentage, price, prime = false }) =>
      ({
        id,
        type,
        ...(type === 'PERCENTAGE_DISCOUNT' ? { percentage } : type === 'FLAT_PRODUCT' || type === 'FLAT_DELIVERY' ? { price } : {}),
        prime,
      }) as Promotion,
  )
}

function attributesOf(rows: Rows): (groupId: number) => GroupRecord['attributes'] {
  const attributes = grouped(rows.attributes, it => it.groupId)
  const promotions = grouped(
    rows.promotions.filter(it => it.attributeId != null),
    it => it.attributeId,
  )
  return groupId =>
    (attributes.get(groupId) ?? []).toSorted(by('position')).map(it => ({
      id: it.id,
      ...lean({ externalId: it.externalId }, { externalId: String(it.id) }),
      name: sortedTexts(it.name),
      ...lean(
        { priceImpact: it.priceImpact, quantity: it.quantity, promotions: promotionsOf(promotions.get(it.id) ?? []) },
        { priceImpact: 0, quantity: 0 },
      ),
    }))
}

function productsOf(rows: Rows): (sectionId: number) => ProductRecord[] {
  const products = grouped(rows.products, it => it.sectionId)
  const asked = grouped(rows.productAttributeGroups, it => it.productId)
  const promotions = grouped(
    rows.promotions.filter(it => it.productId != null),
    it => it.productId,
  )
  return sectionId =>
    (products.get(sectionId) ?? []).toSorted(by('position')).map(it => ({
      id: it.id,
      ...lean(
        { storeProductId: it.storeProductId, externalId: it.externalId },
        { storeProductId: `sp-${it.id}`, externalId: String(it.id) },
      ),
      name: sortedTexts(it.name),
      description: sortedTexts(it.description),
      price: it.price,
      imageId: it.imageId,
      tint: it.tint,
      ...lean({ sponsored: it.sponsored, available: it.available, allergens: it.allergens }, { sponsored: false, available: true }),
      ...lean({
        groups: (asked.get(it.id) ?? []).toSorted(by('position')).map(({ groupId }) => groupId),
        promotions: promotionsOf(promotions.get(it.id) ?? []),
      }),
      ...foundByOf(it.searchKey, keyOfNames(it.name)),
    }))
}

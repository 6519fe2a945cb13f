import type { stores } from '#backend/db/schema/stores.ts'
import { type Market, MARKETS, priceIn, smallPriceIn } from '#backend/db/seed/market.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import { addProductPromotions } from '#backend/db/seed/promotion-rows.ts'
import type { Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import { LONG_TAIL } from '#backend/db/seed/sentinels.ts'
import { TILL } from '#backend/db/seed/till.ts'
import { optionGroups } from '#backend/db/seed/vocabulary/options.ts'
import type { Dish, Kitchen, MenuSection, OptionKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { seedLanguages } from '#backend/db/seed/vocabulary/shapes.ts'
import { searchKeyOf } from '#domain/catalogue/search-key.ts'

type ProductRow = Rows['products'][number]
type AttributeRow = Rows['attributes'][number]

const OPTIONS = new Map(optionGroups.map(group => [group.key, group]))

/** A menu holds so many products. */
const FEWEST = 15
const MOST = 60

/** Writes the menu of a store: a choice of its kitchen's dishes at its own price level, their options, and what is off. */
export function addMenu(rows: Rows, number: Numbering, plan: StorePlan, store: typeof stores.$inferInsert, draw: Random): void {
  const { kitchen, sentinel } = plan
  if (kitchen === undefined || sentinel?.menu === 'empty') return
  const market = MARKETS[plan.city.country]
  const level = 0.9 + draw.fraction() * 0.25
  const shelves = shelvesOf(kitchen)
  const chosen = choose(shelves, draw)
  const groups = addGroups(rows, number, store.id, chosen, market, level)
  const products: ProductRow[] = []
  let sections = 0
  for (const [index, { names, dishes }] of shelves.entries()) {
    const kept = dishes.filter(dish => chosen.has(dish))
    if (kept.length === 0) continue
    const sectionId = number('menuSections')
    const layout = store.viewType === 'GRID_VIEW_LAYOUT' || index % 3 === 2 ? 'GRID' : 'LIST'
    rows.menuSections.push({ id: sectionId, storeId: store.id, position: sections++, layout, name: names })
    for (const [position, dish] of kept.entries()) {
      const id = number('products')
      const long = sentinel?.menu === 'long names'
      const name = long ? lengthened(dish.names) : dish.names
      const product: ProductRow = {
        id,
        storeId: store.id,
        cityCode: store.cityCode,
        sectionId,
        position,
        storeProductId: `sp-${id}`,
        externalId: `${kitchen.key}.${dish.key}`,
        name,
        description: long ? lengthened(dish.description) : dish.description,
        price: priceIn(market, dish.price, level),
        imageId: dish.picture,
        tint: kitchen.tints[(index + plan.index) % kitchen.tints.length] ?? store.tint,
        sponsored: draw.chance(2),
        available: sentinel?.menu !== 'sold out' && !draw.chance(4),
        allergens: dish.allergens.map(allergen => (allergen === 'soya' ? 'soybeans' : allergen)),
        searchKey: searchKeyFor(name),
      }
      rows.products.push(product)
      products.push(product)
      for (const [place, key] of dish.options.entries()) {
        const groupId = groups.ids.get(key)
        if (groupId !== undefined) rows.productAttributeGroups.push({ productId: id, groupId, storeId: store.id, position: place })
      }
    }
  }
  addProductPromotions(rows, number, market, { storeId: store.id, products, attributes: groups.attributes }, draw)
}

function shelvesOf({ sections }: Kitchen): readonly MenuSection[] {
  return dishesOf(sections).length < FEWEST ? [...sections, TILL] : sections
}

const dishesOf = (sections: readonly MenuSection[]): Dish[] => sections.flatMap(({ dishes }) => dishes)

/** All of a short menu; of a long one some two thirds, so that no two of its stores are alike. */
function choose(shelves: readonly MenuSection[], draw: Random): ReadonlySet<Dish> {
  const all = dishesOf(shelves)
  const wanted = Math.max(FEWEST, draw.between(Math.ceil(all.length * 0.6), all.length))
  return new Set(draw.some(all, Math.min(MOST, wanted)))
}

/** The questions of the chosen dishes, once per store: products share them. */
function addGroups(rows: Rows, number: Numbering, storeId: number, dishes: ReadonlySet<Dish>, market: Market, level: number) {
  const ids = new Map<OptionKey, number>()
  const attributes: AttributeRow[] = []
  for (const key of new Set([...dishes].flatMap(({ options }) => options))) {
    const group = OPTIONS.get(key)
    if (group === undefined) throw new Error(`no option group ${key}`)
    const { names: name, min = null, max = null, maxPerAttribute } = group
    const groupId = number('attributeGroups')
    ids.set(key, groupId)
    rows.attributeGroups.push({ id: groupId, storeId, externalId: key, name, min, max, maxPerAttribute })
    for (const [position, attribute] of group.attributes.entries()) {
      const selected = attribute.selected === true
      const row: AttributeRow = {
        id: number('attributes'),
        groupId,
        storeId,
        position,
        externalId: `${key}.${attribute.key}`,
        name: attribute.names,
        priceImpact: smallPriceIn(market, attribute.price, level),
        selected,
        quantity: selected ? 1 : 0,
      }
      rows.attributes.push(row)
      attributes.push(row)
    }
  }
  return { ids, attributes }
}

const lengthened = (names: Texts): Texts =>
  Object.fromEntries(seedLanguages.map(language => [language, `${names[language]}${LONG_TAIL[language]}`])) as unknown as Texts

/** The same dish is on hundreds of menus. */
const searchKeys = new Map<string, string>()

function searchKeyFor(names: Texts): string {
  const all = [...new Set(Object.values(names))]
  const cached = all.join('\n')
  const known = searchKeys.get(cached) ?? searchKeyOf(...all)
  searchKeys.set(cached, known)
  return known
}

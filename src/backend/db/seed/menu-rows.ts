import type { stores } from '#backend/db/schema/stores.ts'
import { getOptionGroup, getSections, getTillSection, type LocalizedDish, type LocalizedSection } from '#backend/db/seed/menu-words.ts'
import { HYPERMARKET_KEY, type StorePlan } from '#backend/db/seed/plan.ts'
import { addProductPromotions } from '#backend/db/seed/promotion-rows.ts'
import type { Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import { COMPANIONS } from '#backend/db/seed/vocabulary/kitchens.ts'
import type { Kitchen, OptionKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { loadTexts } from '#backend/db/seed/words.ts'
import { type Market, toMarketPrice, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type ProductRow = Rows['products'][number]
type AttributeRow = Rows['attributes'][number]

/** A menu holds so many products; that of the huge store holds all there are. */
const FEWEST = 15
const MOST = 120

/** Writes the menu of a store: a choice of its kitchen's dishes at its own price level, their options, and what is off. */
export function addMenu(rows: Rows, number: Numbering, plan: StorePlan, store: typeof stores.$inferInsert, draw: Random): void {
  const { kitchen, sentinel } = plan
  if (kitchen === undefined || sentinel?.menu === 'empty') return
  const { market, languages } = plan.city.country
  const level = 0.9 + draw.fraction() * 0.25
  const shelves = shelvesOf(plan, kitchen, draw)
  const chosen = choose(kitchen, shelves, draw)
  const groups = addGroups(rows, number, store.id, { chosen, languages, market, level })
  const products: ProductRow[] = []
  let sections = 0
  for (const [index, { name: title, dishes }] of shelves.entries()) {
    const kept = dishes.filter(it => chosen.has(it))
    if (kept.length === 0) continue
    const sectionId = number('menuSections')
    const layout = store.viewType === 'GRID_VIEW_LAYOUT' || index % 3 === 2 ? 'GRID' : 'LIST'
    rows.menuSections.push({ id: sectionId, storeId: store.id, position: sections++, layout, name: title })
    for (const [position, worded] of kept.entries()) {
      const { dish, externalId, name, description, searchKey } = sentinel?.menu === 'long names' ? lengthened(worded) : worded
      const id = number('products')
      const product: ProductRow = {
        id,
        storeId: store.id,
        cityCode: store.cityCode,
        sectionId,
        position,
        storeProductId: `sp-${id}`,
        externalId,
        name,
        description,
        price: toMarketPrice(market, dish.price, level),
        imageId: dish.picture,
        tint: kitchen.tints[(index + plan.index) % kitchen.tints.length] ?? store.tint,
        sponsored: draw.chance(2),
        available: sentinel?.menu !== 'sold out' && !draw.chance(4),
        allergens: dish.allergens.map(allergen => (allergen === 'soya' ? 'soybeans' : allergen)),
        searchKey,
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

/**
 * What a store has: its own kitchen's shelves, and of a larger store those of one kitchen or several that go with it. Shelves of one
 * name become one; drinks come last, and a short menu ends at the till.
 */
function shelvesOf({ category, city, sentinel }: StorePlan, kitchen: Kitchen, draw: Random): readonly LocalizedSection[] {
  const { kitchens, languages } = city.country
  const companions = (COMPANIONS[kitchen.key] ?? []).flatMap(key => kitchens.find(it => it.key === key) ?? [])
  const more = category.key === 'supermarkets' ? draw.between(1, 4) : draw.pick([0, 0, 0, 1, 1, 2])
  const all = [kitchen, ...(sentinel ? [] : companions.slice(0, more))].flatMap(it => getSections(languages, it))
  const named = new Map<string, LocalizedSection>()
  for (const shelf of [...all.filter(({ shared }) => !shared), ...all.filter(({ shared }) => shared)]) {
    const title = Object.values(shelf.name).join()
    const dishes = new Set([...(named.get(title)?.dishes ?? []), ...shelf.dishes])
    named.set(title, { ...shelf, dishes: [...dishes] })
  }
  const shelves = [...named.values()]
  return dishesOf(shelves).length < FEWEST ? [...shelves, getTillSection(languages, '')] : shelves
}

const dishesOf = (shelves: readonly LocalizedSection[]): LocalizedDish[] => shelves.flatMap(({ dishes }) => dishes)

/** All of a short menu; of a long one some four fifths, so that no two of its stores are alike. */
function choose(kitchen: Kitchen, shelves: readonly LocalizedSection[], draw: Random): ReadonlySet<LocalizedDish> {
  const all = dishesOf(shelves)
  if (kitchen.key === HYPERMARKET_KEY) return new Set(all)
  const wanted = Math.max(FEWEST, draw.between(Math.ceil(all.length * 0.6), all.length))
  return new Set(draw.sample(all, Math.min(MOST, wanted)))
}

interface Asked {
  readonly chosen: ReadonlySet<LocalizedDish>
  readonly languages: readonly string[]
  readonly market: Market
  readonly level: number
}

/** The questions of the chosen dishes, once per store: products share them. */
function addGroups(rows: Rows, number: Numbering, storeId: number, { chosen, languages, market, level }: Asked) {
  const ids = new Map<OptionKey, number>()
  const asked: AttributeRow[] = []
  for (const key of new Set([...chosen].flatMap(({ dish }) => dish.options))) {
    const { group, name, attributes } = getOptionGroup(languages, key)
    const groupId = number('attributeGroups')
    ids.set(key, groupId)
    const { min = null, max = null, maxPerAttribute } = group
    rows.attributeGroups.push({ id: groupId, storeId, externalId: key, name, min, max, maxPerAttribute })
    for (const [position, { attribute, name: answer }] of attributes.entries()) {
      const selected = attribute.selected === true
      const row: AttributeRow = {
        id: number('attributes'),
        groupId,
        storeId,
        position,
        externalId: `${key}.${attribute.key}`,
        name: answer,
        priceImpact: toSmallMarketPrice(market, attribute.price, level),
        selected,
        quantity: selected ? 1 : 0,
      }
      rows.attributes.push(row)
      asked.push(row)
    }
  }
  return { ids, attributes: asked }
}

function lengthened(worded: LocalizedDish): LocalizedDish {
  const longer = (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, `${text}${loadTexts(language).terms.longTail}`]))
  const name = longer(worded.name)
  return { ...worded, name, description: longer(worded.description), searchKey: toSearchKey(...new Set(Object.values(name))) }
}

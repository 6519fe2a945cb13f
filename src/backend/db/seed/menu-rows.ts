import type { stores } from '#backend/db/schema/stores.ts'
import { getOptionGroup, getSections, getTillSection, type LocalizedDish, type LocalizedSection } from '#backend/db/seed/menu-texts.ts'
import { HYPERMARKET_KEY, type StorePlan } from '#backend/db/seed/plan.ts'
import { addProductPromotions } from '#backend/db/seed/promotion-rows.ts'
import type { Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import { getProductFacts } from '#backend/db/seed/vocabulary/product-facts.ts'
import { getProductPictures } from '#backend/db/seed/vocabulary/product-pictures/product-pictures.ts'
import { COMPANIONS } from '#backend/db/seed/vocabulary/menu-templates.ts'
import type { MenuTemplate, OptionKey, Texts } from '#backend/db/seed/vocabulary/types.ts'
import { loadTexts } from '#backend/db/seed/seed-texts.ts'
import { type Market, toMarketPrice, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type ProductRow = Rows['products'][number]
type AttributeRow = Rows['attributes'][number]

/** Number of products of a menu, except the hypermarket, which has all products. */
const MIN_PRODUCTS = 15
const MAX_PRODUCTS = 120
/** Its stores count their products. */
const COUNTED_CATEGORY = 'flowers'
/** Units of the first products of a section, and so on. */
const COUNTS = [12, 3, 25, 1, 8]

/** Adds the menu of a store: a selection of dishes of its menu template at its price level, with options and promotions. */
export function addMenu(
  rows: Rows,
  number: Numbering,
  plan: StorePlan,
  store: typeof stores.$inferInsert,
  draw: Random,
): readonly ProductRow[] {
  const { menuTemplate, sentinel, category } = plan
  if (menuTemplate === undefined || sentinel?.menu === 'empty') return []
  const { market, languages } = plan.city.country
  const level = 0.9 + draw.fraction() * 0.25
  const localizedSections = buildSections(plan, menuTemplate, draw)
  const selected = selectDishes(plan, menuTemplate, localizedSections, draw)
  const groups = addGroups(rows, number, store.id, { selected, languages, market, level })
  const products: ProductRow[] = []
  let sectionCount = 0
  for (const [index, { name: title, dishes }] of localizedSections.entries()) {
    const sectionDishes = dishes.filter(it => selected.has(it))
    if (sectionDishes.length === 0) continue
    const sectionId = number('menuSections')
    const layout = store.viewType !== 'GRID_VIEW_LAYOUT' && index % 3 === 2 ? 'GRID' : null
    rows.menuSections.push({ id: sectionId, storeId: store.id, parentId: null, position: sectionCount++, layout, name: title })
    for (const [position, localized] of sectionDishes.entries()) {
      const { dish, externalId, name, description, searchKey } = sentinel?.menu === 'long names' ? lengthenTexts(localized) : localized
      const { diets, nutrition } = getProductFacts(externalId)
      const [imageId = '', ...moreImageIds] = getProductPictures(externalId).pictures
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
        imageId,
        moreImageIds,
        tint: menuTemplate.tints[(index + plan.index) % menuTemplate.tints.length] ?? store.tint,
        sponsored: draw.chance(2),
        available: sentinel?.menu !== 'sold out' && !draw.chance(4),
        allergens: dish.allergens.map(allergen => (allergen === 'soya' ? 'soybeans' : allergen)),
        diets,
        nutrition,
        searchKey,
      }
      rows.products.push(product)
      products.push(product)
      if (category.key === COUNTED_CATEGORY)
        rows.productStock.push({ productId: id, storeId: store.id, count: COUNTS[position % COUNTS.length]!, soldOut: false })
      for (const [groupPosition, key] of dish.options.entries()) {
        const groupId = groups.ids.get(key)
        if (groupId !== undefined) rows.productAttributeGroups.push({ productId: id, groupId, storeId: store.id, position: groupPosition })
      }
    }
  }
  addProductPromotions(rows, number, market, { storeId: store.id, products, attributes: groups.attributes }, draw)
  return products
}

/**
 * The sections of a store: those of its menu template, and for larger stores those of companion templates. Sections with the same name are
 * merged. Shared sections (drinks) come last, and a short menu gets the till section.
 */
function buildSections({ category, city, sentinel }: StorePlan, menuTemplate: MenuTemplate, draw: Random): readonly LocalizedSection[] {
  const { menuTemplates, languages } = city.country
  const isDemonstration = sentinel?.menu === 'every element'
  const companions = (isDemonstration ? ['pharmacy'] : (COMPANIONS[menuTemplate.key] ?? [])).flatMap(
    key => menuTemplates.find(it => it.key === key) ?? [],
  )
  const companionCount = category.key === 'supermarkets' ? draw.between(1, 4) : draw.pick([0, 0, 0, 1, 1, 2])
  const all = [menuTemplate, ...(sentinel ? (isDemonstration ? companions : []) : companions.slice(0, companionCount))].flatMap(it =>
    getSections(languages, it),
  )
  const byTitle = new Map<string, LocalizedSection>()
  for (const section of [...all.filter(({ shared }) => !shared), ...all.filter(({ shared }) => shared)]) {
    const title = Object.values(section.name).join()
    const dishes = new Set([...(byTitle.get(title)?.dishes ?? []), ...section.dishes])
    byTitle.set(title, { ...section, dishes: [...dishes] })
  }
  const sections = [...byTitle.values()]
  return collectDishes(sections).length < MIN_PRODUCTS ? [...sections, getTillSection(languages, '')] : sections
}

const collectDishes = (sections: readonly LocalizedSection[]): LocalizedDish[] => sections.flatMap(({ dishes }) => dishes)

/** Selects all dishes of a short menu, and 60 to 100 % of a long one, so that its stores differ. */
function selectDishes(
  { sentinel }: StorePlan,
  menuTemplate: MenuTemplate,
  sections: readonly LocalizedSection[],
  draw: Random,
): ReadonlySet<LocalizedDish> {
  const all = collectDishes(sections)
  if (menuTemplate.key === HYPERMARKET_KEY || sentinel?.menu === 'every element') return new Set(all)
  const count = Math.max(MIN_PRODUCTS, draw.between(Math.ceil(all.length * 0.6), all.length))
  return new Set(draw.sample(all, Math.min(MAX_PRODUCTS, count)))
}

interface GroupOptions {
  readonly selected: ReadonlySet<LocalizedDish>
  readonly languages: readonly string[]
  readonly market: Market
  readonly level: number
}

/** Adds the option groups of the selected dishes once per store, because products share them. */
function addGroups(rows: Rows, number: Numbering, storeId: number, { selected, languages, market, level }: GroupOptions) {
  const ids = new Map<OptionKey, number>()
  const allAttributes: AttributeRow[] = []
  for (const key of new Set([...selected].flatMap(({ dish }) => dish.options))) {
    const { group, name, attributes } = getOptionGroup(languages, key)
    const groupId = number('attributeGroups')
    ids.set(key, groupId)
    const { min = null, max = null, maxPerAttribute } = group
    rows.attributeGroups.push({ id: groupId, storeId, externalId: key, name, min, max, maxPerAttribute })
    for (const [position, { attribute, name: attributeName }] of attributes.entries()) {
      const isSelected = attribute.selected === true
      const row: AttributeRow = {
        id: number('attributes'),
        groupId,
        storeId,
        position,
        externalId: `${key}.${attribute.key}`,
        name: attributeName,
        priceImpact: toSmallMarketPrice(market, attribute.price, level),
        selected: isSelected,
        quantity: isSelected ? 1 : 0,
      }
      rows.attributes.push(row)
      allAttributes.push(row)
    }
  }
  return { ids, attributes: allAttributes }
}

function lengthenTexts(dish: LocalizedDish): LocalizedDish {
  const lengthen = (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, `${text}${loadTexts(language).terms.longTail}`]))
  const name = lengthen(dish.name)
  return { ...dish, name, description: lengthen(dish.description), searchKey: toSearchKey(...new Set(Object.values(name))) }
}

import type { SeedCity } from '#backend/db/seed/cities.ts'
import { getOfferedCategories } from '#backend/db/seed/catalogue-rows.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import type { Sentinel } from '#backend/db/seed/sentinels.ts'
import { CUSTOM_STORE_SLUG, SENTINELS } from '#backend/db/seed/sentinels.ts'
import { type NamedStore, createStoreNamer } from '#backend/db/seed/store-names.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { HOME_COUNTRIES } from '#backend/db/seed/vocabulary/menu-templates.ts'
import type { MenuTemplate, SeedBrand, SeedCategory, StoreCategoryKey } from '#backend/db/seed/vocabulary/types.ts'
import { storeCategoryKeys } from '#backend/db/seed/vocabulary/types.ts'
import { collectTexts, loadTexts } from '#backend/db/seed/seed-texts.ts'

/** Identity of one store, from which its menu and hours are derived. */
export interface StorePlan extends NamedStore {
  readonly city: SeedCity
  readonly category: SeedCategory
  /** Index of the store in its category and city, from 0. */
  readonly index: number
  /** Undefined for the two order forms, courier and anything, and for a custom store. */
  readonly menuTemplate: MenuTemplate | undefined
  readonly brand: SeedBrand | undefined
  readonly sentinel: Sentinel | undefined
  /** Whether it has no menu, and customers write what a courier buys there (A §3, "CUSTOM"). */
  readonly isCustom: boolean
}

/** Minimum stores per category at any scale, so that larger cities show lists. */
const MIN_STORES = { metropolis: 3, large: 2, middle: 1, small: 1 } as const

/** Plans all stores of a city in the order of their rows. */
export function planCity(city: SeedCity, number: number, scale: number): StorePlan[] {
  const names = createStoreNamer(city, number)
  const offered = getOfferedCategories(city)
  const { languages, menuTemplates } = city.country
  const plans: StorePlan[] = []
  const add = (
    category: SeedCategory,
    named: NamedStore,
    more: Partial<Pick<StorePlan, 'menuTemplate' | 'brand' | 'sentinel' | 'isCustom'>>,
  ): void => {
    const index = plans.filter(plan => plan.category === category).length
    const { menuTemplate, brand, sentinel, isCustom = false } = more
    plans.push({ ...named, city, category, index, menuTemplate, brand, sentinel, isCustom })
  }
  for (const key of storeCategoryKeys) {
    const category = offered.find(it => it.key === key)
    const count = city.storeCounts[key]
    if (category === undefined || count === undefined) continue
    const usedCounts = new Map<MenuTemplate, number>()
    for (const menuTemplate of orderMenuTemplates(city, key, number, Math.max(MIN_STORES[city.size], Math.round(count * scale)))) {
      const previous = usedCounts.get(menuTemplate) ?? 0
      usedCounts.set(menuTemplate, previous + 1)
      const brand = findBrand(city, menuTemplate, previous)
      add(category, brand === undefined ? names.store(menuTemplate) : names.brand(brand), { menuTemplate, brand })
    }
    if (city.code !== SENTINEL_CITY) continue
    if (key === 'restaurants') {
      const [menuTemplate] = menuTemplates
      for (const sentinel of SENTINELS) {
        const named = collectTexts(languages, `sentinels.${sentinel.slug}`, ({ terms }) => terms.sentinels[sentinel.slug])
        const own = sentinel.menu === 'every element' ? menuTemplates.find(it => it.key === 'wine') : menuTemplate
        add(category, names.fixed(sentinel.slug, named), { menuTemplate: own, sentinel })
      }
    }
    const hypermarket = menuTemplates.find(it => it.key === HYPERMARKET_KEY && it.category === key)
    if (hypermarket) add(category, names.store(hypermarket), { menuTemplate: hypermarket })
  }
  for (const category of offered) {
    const isForm = category.type === 'SHIPMENT' || category.type === 'PURCHASE'
    if (!isForm && category.singleStore !== true) continue
    const menuTemplate = menuTemplates.find(it => it.key === category.menuTemplate)
    const named = collectTexts(languages, `categories.${category.key}`, ({ terms }) => terms.categories[category.key]?.name)
    add(category, names.fixed(loadTexts('en').terms.categories[category.key]?.slug ?? category.key, named), { menuTemplate })
  }
  const shops = city.size === 'metropolis' ? offered.find(it => it.key === 'shops') : undefined
  if (shops) add(shops, names.fixed(CUSTOM_STORE_SLUG, collectTexts(languages, 'customStore.name', ({ terms }) => terms.customStore.name)), { isCustom: true }) // prettier-ignore
  return plans
}

/** City of the stores that show errors and edge cases. */
const SENTINEL_CITY = 'BCN'

/** Menu template with about 2,000 products. One store uses it, as an example of a very long menu. */
export const HYPERMARKET_KEY = 'hypermarket'

/**
 * The menu templates of a city's stores in order: national templates first, then favourites, then the others. After the first round,
 * national templates and favourites occur more often.
 */
function orderMenuTemplates({ code, country }: SeedCity, category: StoreCategoryKey, number: number, count: number): MenuTemplate[] {
  const draw = createRandom(number, `${code}/kitchens/${category}`)
  const candidates = country.menuTemplates.filter(
    menuTemplate => menuTemplate.category === category && menuTemplate.key !== HYPERMARKET_KEY,
  )
  if (candidates.length === 0) throw new Error(`no menu template for the category ${category} in ${country.code}`)
  const getRank = ({ key }: MenuTemplate) => (HOME_COUNTRIES[key]?.includes(country.code) === true ? 0 : FAVOURITES.has(key) ? 1 : 2)
  const getWeight = ({ key }: MenuTemplate) =>
    HOME_COUNTRIES[key] ? (HOME_COUNTRIES[key].includes(country.code) ? 4 : 1) : FAVOURITES.has(key) ? 3 : 2
  const ordered = draw.shuffle(candidates).toSorted((one, other) => getRank(one) - getRank(other))
  const national = ordered.filter(it => getRank(it) === 0)
  const repeats = Math.min(MAX_NATIONAL_REPEATS, Math.floor((count * NATIONAL_SHARE) / (national.length || 1)) - 1)
  const result = [...national.flatMap(menuTemplate => Array<MenuTemplate>(Math.max(0, repeats)).fill(menuTemplate)), ...ordered]
  const bag = candidates.flatMap(menuTemplate => Array<MenuTemplate>(getWeight(menuTemplate)).fill(menuTemplate))
  while (result.length < count) result.push(...draw.shuffle(bag))
  return result.slice(0, count)
}

/** Share of national menu templates among the restaurants of a city. */
const NATIONAL_SHARE = 0.27
/** A menu template has at least six store names. Each is used at most three times, with the name of a quarter. */
const MAX_NATIONAL_REPEATS = 17

const FAVOURITES: ReadonlySet<string> = new Set(['pizza', 'burgers', 'sushi', 'kebab', 'coffee', 'supermarket', 'greengrocer'])

/** A chain is in three of four cities, as the first store of its menu template. A metropolis can have a second branch. */
function findBrand(city: SeedCity, menuTemplate: MenuTemplate, previous: number): SeedBrand | undefined {
  const brand = brands.find(it => it.menuTemplate === menuTemplate.key)
  if (brand === undefined || (previous !== 0 && !(previous === 3 && city.size === 'metropolis'))) return undefined
  // depends only on city and brand, so that new cities and brands do not change others
  return createRandom(1, `${city.code}/${brand.key}`).chance(75) ? brand : undefined
}

import type { SeedCity } from '#backend/db/seed/cities.ts'
import { getOfferedCategories } from '#backend/db/seed/catalogue-rows.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import type { Sentinel } from '#backend/db/seed/sentinels.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { type NamedStore, createStoreNamer } from '#backend/db/seed/store-names.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { HOME_COUNTRIES } from '#backend/db/seed/vocabulary/kitchens.ts'
import type { Kitchen, SeedBrand, SeedCategory, StoreCategoryKey } from '#backend/db/seed/vocabulary/shapes.ts'
import { storeCategoryKeys } from '#backend/db/seed/vocabulary/shapes.ts'
import { collectTexts, loadTexts } from '#backend/db/seed/words.ts'

/** The identity of one store. Its menu and hours are derived from it. */
export interface StorePlan extends NamedStore {
  readonly city: SeedCity
  readonly category: SeedCategory
  /** Which store of its category in the city, from 0. */
  readonly index: number
  /** Absent for the two order forms, courier and anything. */
  readonly kitchen: Kitchen | undefined
  readonly brand: SeedBrand | undefined
  readonly sentinel: Sentinel | undefined
}

/** The least of a kind that a large city has at any scale: fewer would not show a list. Others make do with one. */
const FEWEST = { metropolis: 3, large: 2, middle: 1, small: 1 } as const

/** All stores of a city in the order they are written. */
export function planCity(city: SeedCity, number: number, scale: number): StorePlan[] {
  const names = createStoreNamer(city, number)
  const offered = getOfferedCategories(city)
  const { languages, kitchens } = city.country
  const plans: StorePlan[] = []
  const add = (category: SeedCategory, named: NamedStore, more: Partial<Pick<StorePlan, 'kitchen' | 'brand' | 'sentinel'>>): void => {
    const index = plans.filter(plan => plan.category === category).length
    plans.push({ ...named, city, category, index, kitchen: more.kitchen, brand: more.brand, sentinel: more.sentinel })
  }
  for (const key of storeCategoryKeys) {
    const category = offered.find(it => it.key === key)
    const wanted = city.storeCounts[key]
    if (category === undefined || wanted === undefined) continue
    const cooked = new Map<Kitchen, number>()
    for (const kitchen of kitchenTurns(city, key, number, Math.max(FEWEST[city.size], Math.round(wanted * scale)))) {
      const before = cooked.get(kitchen) ?? 0
      cooked.set(kitchen, before + 1)
      const brand = brandAt(city, kitchen, before)
      add(category, brand === undefined ? names.store(kitchen) : names.brand(brand), { kitchen, brand })
    }
    if (city.code !== SENTINEL_CITY) continue
    if (key === 'restaurants') {
      const [kitchen] = kitchens
      for (const sentinel of SENTINELS) {
        const named = collectTexts(languages, `sentinels.${sentinel.slug}`, ({ terms }) => terms.sentinels[sentinel.slug])
        add(category, names.fixed(sentinel.slug, named), { kitchen, sentinel })
      }
    }
    const huge = kitchens.find(it => it.key === HYPERMARKET_KEY && it.category === key)
    if (huge) add(category, names.store(huge), { kitchen: huge })
  }
  for (const category of offered) {
    const form = category.type === 'SHIPMENT' || category.type === 'PURCHASE'
    if (!form && category.singleStore !== true) continue
    const kitchen = kitchens.find(it => it.key === category.kitchen)
    const named = collectTexts(languages, `categories.${category.key}`, ({ terms }) => terms.categories[category.key]?.name)
    add(category, names.fixed(loadTexts('en').terms.categories[category.key]?.slug ?? category.key, named), { kitchen })
  }
  return plans
}

/** City of the stores that show errors and edge cases. */
const SENTINEL_CITY = 'BCN'

/** A kitchen of some 2,000 products: one store of it is enough to show how long a menu can be. */
export const HYPERMARKET_KEY = 'hypermarket'

/**
 * Which kitchens a city's stores cook, in order: each one once, the country's own first, then the favourites; and after that
 * both more often than the rest.
 */
function kitchenTurns({ code, country }: SeedCity, category: StoreCategoryKey, number: number, count: number): Kitchen[] {
  const draw = createRandom(number, `${code}/kitchens/${category}`)
  const known = country.kitchens.filter(kitchen => kitchen.category === category && kitchen.key !== HYPERMARKET_KEY)
  if (known.length === 0) throw new Error(`no kitchen for the category ${category} in ${country.code}`)
  const rank = ({ key }: Kitchen) => (HOME_COUNTRIES[key]?.includes(country.code) === true ? 0 : FAVOURITES.has(key) ? 1 : 2)
  const often = ({ key }: Kitchen) =>
    HOME_COUNTRIES[key] ? (HOME_COUNTRIES[key].includes(country.code) ? 4 : 1) : FAVOURITES.has(key) ? 3 : 2
  const others = draw.shuffle(known).toSorted((one, other) => rank(one) - rank(other))
  const own = others.filter(it => rank(it) === 0)
  const times = Math.min(MOST_OWN, Math.floor((count * OWN_SHARE) / (own.length || 1)) - 1)
  const turns = [...own.flatMap(kitchen => Array<Kitchen>(Math.max(0, times)).fill(kitchen)), ...others]
  const bag = known.flatMap(kitchen => Array<Kitchen>(often(kitchen)).fill(kitchen))
  while (turns.length < count) turns.push(...draw.shuffle(bag))
  return turns.slice(0, count)
}

/** Share of national kitchens among the restaurants of a city. */
const OWN_SHARE = 0.27
/** A kitchen has at least six store names; each is used at most three times, with the name of a quarter. */
const MOST_OWN = 17

const FAVOURITES: ReadonlySet<string> = new Set(['pizza', 'burgers', 'sushi', 'kebab', 'coffee', 'supermarket', 'greengrocer'])

/** A chain is in three cities of four, as the first of its kind there; large cities have a second branch. */
function brandAt(city: SeedCity, kitchen: Kitchen, before: number): SeedBrand | undefined {
  const brand = brands.find(it => it.kitchen === kitchen.key)
  if (brand === undefined || (before !== 0 && !(before === 3 && city.size === 'metropolis'))) return undefined
  // drawn by their names alone, so that another city or brand moves none
  return createRandom(1, `${city.code}/${brand.key}`).chance(75) ? brand : undefined
}

import type { SeedCity } from '#backend/db/seed/cities.ts'
import { CITIES } from '#backend/db/seed/cities.ts'
import { offeredIn } from '#backend/db/seed/catalogue-rows.ts'
import { random } from '#backend/db/seed/random.ts'
import type { Sentinel } from '#backend/db/seed/sentinels.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { type NamedStore, namer } from '#backend/db/seed/store-names.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { kitchens } from '#backend/db/seed/vocabulary/kitchens.ts'
import type { BrandWords, CategoryWords, Kitchen, StoreCategoryKey } from '#backend/db/seed/vocabulary/shapes.ts'
import { storeCategoryKeys } from '#backend/db/seed/vocabulary/shapes.ts'

/** One store to be written: who it is. What it sells and when follows from that. */
export interface StorePlan extends NamedStore {
  readonly city: SeedCity
  readonly category: CategoryWords
  /** Which store of its category in the city, from 0. */
  readonly index: number
  /** Absent for the two order forms, courier and anything. */
  readonly kitchen: Kitchen | undefined
  readonly brand: BrandWords | undefined
  readonly sentinel: Sentinel | undefined
}

/** Fewer would not show a list. */
const FEWEST = 3

/** Cities large enough for a second branch of a chain. */
const LARGE: ReadonlySet<string> = new Set(['BCN', 'MAD', 'KYI', 'EVN'])

/** All stores of a city in the order they are written. */
export function planCity(city: SeedCity, number: number, scale: number): StorePlan[] {
  const names = namer(city, number)
  const offered = offeredIn(city)
  const plans: StorePlan[] = []
  const add = (category: CategoryWords, named: NamedStore, more: Partial<Pick<StorePlan, 'kitchen' | 'brand' | 'sentinel'>>): void => {
    const index = plans.filter(plan => plan.category === category).length
    plans.push({ ...named, city, category, index, kitchen: more.kitchen, brand: more.brand, sentinel: more.sentinel })
  }
  const restaurants = storesOf('restaurants')[0]
  for (const key of storeCategoryKeys) {
    const category = offered.find(it => it.key === key)
    const wanted = city.mix[key]
    if (category === undefined || wanted === undefined) continue
    const cooked = new Map<Kitchen, number>()
    for (const kitchen of kitchenTurns(city, key, number, Math.max(FEWEST, Math.round(wanted * scale)))) {
      const before = cooked.get(kitchen) ?? 0
      cooked.set(kitchen, before + 1)
      const brand = brandAt(city, kitchen, before)
      add(category, brand === undefined ? names.store(kitchen) : names.brand(brand), { kitchen, brand })
    }
    if (key !== 'restaurants' || city.code !== 'BCN') continue
    for (const sentinel of SENTINELS) add(category, names.fixed(sentinel.slug, sentinel.names), { kitchen: restaurants, sentinel })
  }
  for (const category of offered) {
    const form = category.type === 'SHIPMENT' || category.type === 'PURCHASE'
    if (!form && category.singleStore !== true) continue
    const kitchen = kitchens.find(it => it.key === category.kitchen)
    add(category, names.fixed(category.slugs.en, category.names), { kitchen })
  }
  return plans
}

const storesOf = (category: StoreCategoryKey): readonly Kitchen[] => kitchens.filter(kitchen => kitchen.category === category)

/**
 * Which kitchens a city's stores cook, in order: each one once, the country's own first, and after that the favourites
 * more often than the rest.
 */
function kitchenTurns(city: SeedCity, category: StoreCategoryKey, number: number, count: number): Kitchen[] {
  const draw = random(number, `${city.code}/kitchens/${category}`)
  const known = storesOf(category)
  if (known.length === 0) throw new Error(`no kitchen for the category ${category}`)
  const isOwn = (kitchen: Kitchen) => kitchen.filters[0] === OWN_KITCHEN[city.country]
  const isForeign = (kitchen: Kitchen) => NATIONAL.has(kitchen.filters[0] ?? '') && !isOwn(kitchen)
  const first = draw.shuffled(known).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  const often = known.flatMap(kitchen =>
    Array<Kitchen>(isOwn(kitchen) ? 4 : FAVOURITES.has(kitchen.key) ? 3 : isForeign(kitchen) ? 1 : 2).fill(kitchen),
  )
  const turns = [...first]
  while (turns.length < count) turns.push(...draw.shuffled(often))
  return turns.slice(0, count)
}

const OWN_KITCHEN = { ES: 'spanish', UA: 'ukrainian', AM: 'armenian' } as const
const NATIONAL: ReadonlySet<string> = new Set(Object.values(OWN_KITCHEN))
const FAVOURITES: ReadonlySet<string> = new Set(['pizza', 'burgers', 'sushi', 'kebab', 'coffee'])

/** A chain is in three cities of four, as the first of its kind there; large cities have a second branch. */
function brandAt(city: SeedCity, kitchen: Kitchen, before: number): BrandWords | undefined {
  const brand = brands.find(it => it.kitchen === kitchen.key)
  if (brand === undefined || (before !== 0 && !(before === 3 && LARGE.has(city.code)))) return undefined
  return (brands.indexOf(brand) + CITIES.indexOf(city)) % 4 === 3 ? undefined : brand
}

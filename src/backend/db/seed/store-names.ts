import type { SeedCity } from '#backend/db/seed/cities.ts'
import type { PlaceName, Quarter } from '#backend/db/seed/places.ts'
import { random } from '#backend/db/seed/random.ts'
import { romanise } from '#backend/db/seed/romanise.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import type { BrandWords, Kitchen, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { seedLanguages } from '#backend/db/seed/vocabulary/shapes.ts'
import { slugOf } from '#domain/catalogue/search-key.ts'

export interface NamedStore {
  readonly names: Texts
  /** Unique in the city. */
  readonly slug: string
  readonly quarter: Quarter
}

/** Words that mean something else where a store's slug stands in an address. */
const RESERVED = ['checkout', 'search', 'promotions', 'best-near-you']

/** Names the stores of one city, one after the other, and never two alike. */
export interface Namer {
  readonly store: (kitchen: Kitchen) => NamedStore
  readonly brand: (brand: BrandWords) => NamedStore
  /** Under a slug that is kept free for it. */
  readonly fixed: (slug: string, names: Texts) => NamedStore
}

export function namer(city: SeedCity, number: number): Namer {
  const taken = new Set([
    ...RESERVED,
    ...SENTINELS.map(({ slug }) => slug),
    ...brands.map(({ key }) => key),
    ...categories.map(({ slugs }) => slugs.en),
  ])
  const { quarters, streets } = city.places
  const walk = random(number, `${city.code}/quarters`)
  const places: readonly PlaceName[] = walk.shuffled([...quarters, ...streets])
  const pools = new Map<string, readonly string[]>()
  const used = new Map<string, number>()

  /** A word for each script: the market's own, and Latin for everyone else. */
  const inLanguages = ({ local, latin }: PlaceName): Texts => {
    const own = { ES: 'es', UA: 'uk', AM: 'hy' }[city.country]
    const texts = Object.fromEntries(seedLanguages.map(language => [language, language === own ? local : latin]))
    return texts as Record<(typeof seedLanguages)[number], string>
  }

  const isFree = (slug: string): boolean => !taken.has(slug) && !/^\d+$/.test(slug) // digits alone are a store's number

  /** The name alone where that is wanted and free, else with a quarter, else with a quarter and a number. */
  const settle = (name: PlaceName, alone: boolean): NamedStore => {
    const first = walk.between(0, quarters.length - 1)
    for (let attempt = alone ? -1 : 0; ; attempt++) {
      const quarter = quarters[(first + Math.max(0, attempt)) % quarters.length]
      if (quarter === undefined) throw new Error(`${city.code} has no quarters`)
      const round = Math.floor(attempt / quarters.length) + 1
      const candidate = attempt < 0 ? name : joined(name, quarter, round)
      const slug = slugOf(candidate.latin)
      if (!isFree(slug)) continue
      taken.add(slug)
      return { names: inLanguages(candidate), slug, quarter }
    }
  }

  return {
    store: kitchen => {
      const pool = pools.get(kitchen.key) ?? random(number, `${city.code}/names/${kitchen.key}`).shuffled(kitchen.storeNames[city.country])
      pools.set(kitchen.key, pool)
      const turn = used.get(kitchen.key) ?? 0
      used.set(kitchen.key, turn + 1)
      const round = Math.floor(turn / pool.length)
      const pattern = pool[turn % pool.length]
      if (pattern === undefined) throw new Error(`${kitchen.key} has no store names for ${city.country}`)
      // a step that shares no factor with the number of places comes by all of them
      const place = places[(turn * 7 + round) % places.length]
      if (place === undefined) throw new Error(`${city.code} has no places`)
      const name = {
        local: pattern.replace('{place}', place.local),
        latin: romanise(pattern).replace('{place}', place.latin),
      }
      return settle(name, round === 0 || pattern.includes('{place}'))
    },
    brand: ({ key, name }) => {
      const branch = used.get(`brand ${key}`) ?? 0
      used.set(`brand ${key}`, branch + 1)
      const proper = { local: name, latin: name }
      return branch > 0 ? settle(proper, false) : { names: inLanguages(proper), slug: key, quarter: walk.pick(quarters) }
    },
    fixed: (slug, names) => ({ names, slug, quarter: walk.pick(quarters) }),
  }
}

function joined(name: PlaceName, quarter: PlaceName, round: number): PlaceName {
  const number = round > 1 ? ` ${round}` : ''
  return { local: `${name.local} ${quarter.local}${number}`, latin: `${name.latin} ${quarter.latin}${number}` }
}

import type { PlaceName, Quarter, SeedCity } from '#backend/db/seed/cities.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { romanise } from '#backend/db/seed/romanise.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import type { Kitchen, SeedBrand, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { loadTexts } from '#backend/db/seed/words.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'

export interface NamedStore {
  readonly names: Texts
  /** Unique in the city. */
  readonly slug: string
  readonly quarter: Quarter
}

/** Words that mean something else where a store's slug stands in an address. */
const RESERVED = ['checkout', 'search', 'promotions', 'best-near-you']

/** Names the stores of one city, one after the other, and never two alike. */
export interface StoreNamer {
  readonly store: (kitchen: Kitchen) => NamedStore
  readonly brand: (brand: SeedBrand) => NamedStore
  /** Under a slug that is kept free for it. */
  readonly fixed: (slug: string, names: Texts) => NamedStore
}

export function createStoreNamer({ code, country, quarters }: SeedCity, number: number): StoreNamer {
  const taken = new Set([
    ...RESERVED,
    ...SENTINELS.map(({ slug }) => slug),
    ...brands.map(({ key }) => key),
    ...categories.map(({ key }) => loadTexts('en').terms.categories[key]?.slug ?? key),
  ])
  const walk = createRandom(number, `${code}/quarters`)
  const pools = new Map<string, readonly string[]>()
  const used = new Map<string, number>()
  const [own = 'en'] = country.languages

  /** What stands over the door for all who live there, and Latin for English. */
  const inLanguages = ({ local, latin }: PlaceName): Texts =>
    Object.fromEntries(country.languages.map(language => [language, language === 'en' ? latin : local]))

  const isFree = (slug: string): boolean => !taken.has(slug) && !/^\d+$/.test(slug) // digits alone are a store's number

  /** The name alone where that is wanted and free, else with a quarter, else with a quarter and a number. */
  const settle = (name: PlaceName, alone: boolean): NamedStore => {
    const first = walk.between(0, quarters.length - 1)
    for (let attempt = alone ? -1 : 0; ; attempt++) {
      const quarter = quarters[(first + Math.max(0, attempt)) % quarters.length]
      if (quarter === undefined) throw new Error(`${code} has no quarters`)
      const round = Math.floor(attempt / quarters.length) + 1
      const candidate = attempt < 0 ? name : joined(name, quarter, round)
      const slug = toSlug(candidate.latin)
      if (!isFree(slug)) continue
      taken.add(slug)
      return { names: inLanguages(candidate), slug, quarter }
    }
  }

  /** Which of a series comes now, from 0. */
  const turnOf = (series: string): number => {
    const turn = used.get(series) ?? 0
    used.set(series, turn + 1)
    return turn
  }

  return {
    store: ({ key }) => {
      const pool = pools.get(key) ?? createRandom(number, `${code}/names/${key}`).shuffle(country.file.storeNames[key] ?? [])
      pools.set(key, pool)
      const turn = turnOf(key)
      const local = pool[turn % pool.length]
      if (local === undefined) throw new Error(`${key} has no store names in ${country.code}`)
      return settle({ local, latin: romanise(local, own) }, turn < pool.length)
    },
    brand: ({ key, name }) => {
      const proper = { local: name, latin: name }
      return turnOf(`brand ${key}`) > 0 ? settle(proper, false) : { names: inLanguages(proper), slug: key, quarter: walk.pick(quarters) }
    },
    fixed: (slug, names) => ({ names, slug, quarter: walk.pick(quarters) }),
  }
}

function joined(name: PlaceName, quarter: PlaceName, round: number): PlaceName {
  const number = round > 1 ? ` ${round}` : ''
  return { local: `${name.local} ${quarter.local}${number}`, latin: `${name.latin} ${quarter.latin}${number}` }
}

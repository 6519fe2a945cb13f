import type { PlaceName, Quarter, SeedCity } from '#backend/db/seed/cities.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { romanise } from '#backend/db/seed/romanise.ts'
import { CUSTOM_STORE_SLUG, SENTINELS } from '#backend/db/seed/sentinels.ts'
import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import type { MenuTemplate, SeedBrand, Texts } from '#backend/db/seed/vocabulary/types.ts'
import { loadTexts } from '#backend/db/seed/seed-texts.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'

export interface NamedStore {
  readonly names: Texts
  /** Unique in the city. */
  readonly slug: string
  readonly quarter: Quarter
}

/** Words with another meaning at the position of a store's slug in a URL. */
const RESERVED = ['checkout', 'search', 'promotions', 'best-near-you']

/** Creates unique names for the stores of one city. */
export interface StoreNamer {
  readonly store: (menuTemplate: MenuTemplate) => NamedStore
  readonly brand: (brand: SeedBrand) => NamedStore
  /** A store with a reserved slug. */
  readonly fixed: (slug: string, names: Texts) => NamedStore
}

export function createStoreNamer({ code, country, quarters }: SeedCity, number: number): StoreNamer {
  const taken = new Set([
    ...RESERVED,
    CUSTOM_STORE_SLUG,
    ...SENTINELS.map(({ slug }) => slug),
    ...brands.map(({ key }) => key),
    ...categories.map(({ key }) => loadTexts('en').terms.categories[key]?.slug ?? key),
  ])
  const quarterRandom = createRandom(number, `${code}/quarters`)
  const pools = new Map<string, readonly string[]>()
  const used = new Map<string, number>()
  const [mainLanguage = 'en'] = country.languages

  /** The local name in all languages except English, which uses Latin letters. */
  const toTexts = ({ local, latin }: PlaceName): Texts =>
    Object.fromEntries(country.languages.map(language => [language, language === 'en' ? latin : local]))

  const isFree = (slug: string): boolean => !taken.has(slug) && !/^\d+$/.test(slug) // a slug of digits is the id of a store

  /** Assigns the name itself if requested and free, otherwise with a quarter, otherwise with a quarter and a number. */
  const assignName = (name: PlaceName, withoutQuarter: boolean): NamedStore => {
    const first = quarterRandom.between(0, quarters.length - 1)
    for (let attempt = withoutQuarter ? -1 : 0; ; attempt++) {
      const quarter = quarters[(first + Math.max(0, attempt)) % quarters.length]
      if (quarter === undefined) throw new Error(`${code} has no quarters`)
      const round = Math.floor(attempt / quarters.length) + 1
      const candidate = attempt < 0 ? name : joinNames(name, quarter, round)
      const slug = toSlug(candidate.latin)
      if (!isFree(slug)) continue
      taken.add(slug)
      return { names: toTexts(candidate), slug, quarter }
    }
  }

  /** Next index of a series, from 0. */
  const nextIndex = (series: string): number => {
    const index = used.get(series) ?? 0
    used.set(series, index + 1)
    return index
  }

  return {
    store: ({ key }) => {
      const pool = pools.get(key) ?? createRandom(number, `${code}/names/${key}`).shuffle(country.file.storeNames[key] ?? [])
      pools.set(key, pool)
      const index = nextIndex(key)
      const local = pool[index % pool.length]
      if (local === undefined) throw new Error(`${key} has no store names in ${country.code}`)
      return assignName({ local, latin: romanise(local, mainLanguage) }, index < pool.length)
    },
    brand: ({ key, name }) => {
      const brandName = { local: name, latin: name }
      return nextIndex(`brand ${key}`) > 0
        ? assignName(brandName, false)
        : { names: toTexts(brandName), slug: key, quarter: quarterRandom.pick(quarters) }
    },
    fixed: (slug, names) => ({ names, slug, quarter: quarterRandom.pick(quarters) }),
  }
}

function joinNames(name: PlaceName, quarter: PlaceName, round: number): PlaceName {
  const number = round > 1 ? ` ${round}` : ''
  return { local: `${name.local} ${quarter.local}${number}`, latin: `${name.latin} ${quarter.latin}${number}` }
}

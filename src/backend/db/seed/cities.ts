import { createRandom } from '#backend/db/seed/random.ts'
import type { MenuTemplate, StoreCategoryKey, Texts } from '#backend/db/seed/vocabulary/types.ts'
import { menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { type Market, MARKETS } from '#backend/db/seed/world/markets.ts'
import { type CityFile, type CitySize, COUNTRY_FILES, type CountryFile } from '#backend/db/seed/world/country-files.ts'

/** Number of stores per category of a city at scale 1. A city does not offer missing categories. */
export type StoreCounts = Readonly<Partial<Record<StoreCategoryKey, number>>>

/** A name in the local script and in Latin letters. */
export interface PlaceName {
  readonly local: string
  readonly latin: string
}

export interface Quarter extends PlaceName {
  readonly latitude: number
  readonly longitude: number
}

export interface SeedCountry {
  readonly code: string
  readonly market: Market
  /** Languages of the texts of its stores: the main language first, English last. */
  readonly languages: readonly string[]
  /** Menu templates with store names in this country. */
  readonly menuTemplates: readonly MenuTemplate[]
  readonly file: CountryFile
  readonly cities: readonly SeedCity[]
}

export interface SeedCity {
  readonly code: string
  readonly country: SeedCountry
  /** False: blocked (A §2.2 rule 5). */
  readonly enabled: boolean
  readonly size: CitySize
  readonly names: Texts
  readonly slugs: Texts
  readonly quarters: readonly Quarter[]
  readonly storeCounts: StoreCounts
  /** Whether the city offers the category with a single store. */
  readonly express: boolean
}

/** Store counts by city size. The number of restaurants varies by up to a seventh. */
const STORE_COUNTS_BY_SIZE: Readonly<Record<CitySize, StoreCounts>> = {
  metropolis: {
    restaurants: 26,
    supermarkets: 4,
    'fresh-food': 3,
    bakeries: 4,
    pharmacy: 4,
    cosmetics: 3,
    shops: 6,
    flowers: 3,
    pets: 2,
  },
  large: { restaurants: 14, supermarkets: 2, 'fresh-food': 2, bakeries: 2, pharmacy: 2, cosmetics: 2, shops: 3, flowers: 2, pets: 2 },
  middle: { restaurants: 12, supermarkets: 2, 'fresh-food': 2, bakeries: 2, pharmacy: 2, shops: 3, flowers: 2 },
  small: { restaurants: 7, supermarkets: 2, 'fresh-food': 1, bakeries: 1, pharmacy: 1, shops: 2, flowers: 1 },
}

/** Store counts of cities with long lists. Barcelona has a third page of restaurants (more than 204). */
const STORE_COUNTS_BY_CITY: Readonly<Record<string, StoreCounts>> = {
  BCN: {
    restaurants: 230,
    supermarkets: 14,
    'fresh-food': 12,
    bakeries: 14,
    pharmacy: 12,
    cosmetics: 8,
    shops: 10,
    flowers: 8,
    pets: 8,
  },
  WAW: {
    restaurants: 205,
    supermarkets: 14,
    'fresh-food': 12,
    bakeries: 14,
    pharmacy: 12,
    cosmetics: 10,
    shops: 18,
    flowers: 9,
    pets: 8,
  },
  KYI: { restaurants: 48, supermarkets: 7, 'fresh-food': 5, bakeries: 6, pharmacy: 6, cosmetics: 4, shops: 5, flowers: 4, pets: 4 },
}

function getStoreCounts({ code, size }: CityFile): StoreCounts {
  const counts = STORE_COUNTS_BY_SIZE[size]
  const draw = createRandom(1, `${code}/mix`)
  return (
    STORE_COUNTS_BY_CITY[code] ?? { ...counts, restaurants: Math.round((counts.restaurants ?? 0) * (6 / 7 + (draw.fraction() * 2) / 7)) }
  )
}

function createCountry(market: Market): SeedCountry {
  const file = COUNTRY_FILES.get(market.country)
  if (file === undefined) throw new Error(`no cities of ${market.country}`)
  const cities: SeedCity[] = []
  const available = menuTemplates.filter(({ key }) => file.storeNames[key])
  const country: SeedCountry = { code: market.country, market, languages: market.languages, menuTemplates: available, file, cities }
  for (const city of file.cities) {
    cities.push({
      code: city.code,
      country,
      enabled: city.enabled,
      size: city.size,
      names: city.names,
      slugs: city.slugs,
      quarters: city.quarters.map(([local, latin, latitude, longitude]) => ({ local, latin, latitude, longitude })),
      storeCounts: getStoreCounts(city),
      express: city.size === 'metropolis' || city.size === 'large',
    })
  }
  return country
}

/** In the order of their rows. */
export const COUNTRIES: readonly SeedCountry[] = Object.values(MARKETS).map(createCountry)

export const CITIES: readonly SeedCity[] = COUNTRIES.flatMap(({ cities }) => cities)

import { CityRecord, CountryRecord, StreetRecord } from '#backend/db/catalogue/place-records.ts'
import { LandingRecord } from '#backend/db/catalogue/landing-records.ts'
import { MenuRecord } from '#backend/db/catalogue/menu-records.ts'
import { BrandRecord, CategoryRecord, CityCategoryRecord, FilterRecord, TagRecord } from '#backend/db/catalogue/classification-records.ts'
import { CharityRecord } from '#backend/db/catalogue/charity-records.ts'
import { PromoCodeRecord } from '#backend/db/catalogue/promo-code-records.ts'
import { SupportTreeRecord } from '#backend/db/catalogue/support/support-tree-records.ts'
import { StoreRecord } from '#backend/db/catalogue/store-records.ts'

/** The files of a folder in the order of reading and writing: each file follows those that it refers to. */
export const FILES = {
  countries: {
    file: 'countries.jsonl',
    schema: CountryRecord,
    description: 'A country: its languages and payment methods. The key is `code`.',
  },
  cities: {
    file: 'cities.jsonl',
    schema: CityRecord,
    description: 'A city: its currency, time zone, names and delivery area. The key is `code`.',
  },
  streets: {
    file: 'streets.jsonl',
    schema: StreetRecord,
    description: 'A street for the address search: a straight line. The key is `id`.',
  },
  categories: {
    file: 'categories.jsonl',
    schema: CategoryRecord,
    description: 'A kind of store, the same in every city. The key is `id`. A group precedes its members.',
  },
  cityCategories: {
    file: 'city-categories.jsonl',
    schema: CityCategoryRecord,
    description: 'A category that one city offers. The key is city and category.',
  },
  filters: { file: 'filters.jsonl', schema: FilterRecord, description: 'A filter or sort order of store lists. The key is `id`.' },
  brands: { file: 'brands.jsonl', schema: BrandRecord, description: 'A brand with stores in several places. The key is `id`.' },
  tags: { file: 'tags.jsonl', schema: TagRecord, description: 'A word that describes stores. The key is `id`.' },
  stores: {
    file: 'stores.jsonl',
    schema: StoreRecord,
    description: 'A store with its hours, tags, filters and delivery promotions. The key is `id`; an import replaces all of these.',
  },
  menus: {
    file: 'menus.jsonl',
    schema: MenuRecord,
    description: 'The complete menu of one store. It replaces the previous menu. The key is `storeId`.',
  },
  landings: {
    file: 'landings.jsonl',
    schema: LandingRecord,
    description: 'A page with written texts for visitors from search engines. The key is `id`.',
  },
  promoCodes: {
    file: 'promo-codes.jsonl',
    schema: PromoCodeRecord,
    description: 'A promo code: what it gives, and under which conditions. The key is `id`. An import keeps its uses.',
  },
  charities: {
    file: 'charities.jsonl',
    schema: CharityRecord,
    description: 'A charity that receives donations. The key is `id`. Donations that were made stay as they are.',
  },
  supportTrees: {
    file: 'support-trees.jsonl',
    schema: SupportTreeRecord,
    description:
      'A support tree: what customers can do about an order in a status, and which refunds they get at once (docs/SUPPORT.md). The key is `id`.',
  },
} as const

export type RecordKind = keyof typeof FILES

export const RECORD_KINDS = Object.keys(FILES) as RecordKind[]

/** Type of one line of each file. */
export interface RecordTypes {
  readonly countries: CountryRecord
  readonly cities: CityRecord
  readonly streets: StreetRecord
  readonly categories: CategoryRecord
  readonly cityCategories: CityCategoryRecord
  readonly filters: FilterRecord
  readonly brands: BrandRecord
  readonly tags: TagRecord
  readonly stores: StoreRecord
  readonly menus: MenuRecord
  readonly landings: LandingRecord
  readonly promoCodes: PromoCodeRecord
  readonly charities: CharityRecord
  readonly supportTrees: SupportTreeRecord
}

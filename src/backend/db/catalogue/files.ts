import { CityRecord, CountryRecord, StreetRecord } from '#backend/db/catalogue/place-records.ts'
import { LandingRecord } from '#backend/db/catalogue/landing-records.ts'
import { MenuRecord } from '#backend/db/catalogue/menu-records.ts'
import { BrandRecord, CategoryRecord, CityCategoryRecord, FilterRecord, TagRecord } from '#backend/db/catalogue/shelf-records.ts'
import { StoreRecord } from '#backend/db/catalogue/store-records.ts'

/** The files of a folder in the order they are read and written: each stands after those it refers to. */
export const FILES = {
  countries: { file: 'countries.jsonl', schema: CountryRecord, says: 'A country: its languages, its ways to pay. Known by `code`.' },
  cities: {
    file: 'cities.jsonl',
    schema: CityRecord,
    says: 'A city: its money, its clock, its names, where couriers ride. Known by `code`.',
  },
  streets: {
    file: 'streets.jsonl',
    schema: StreetRecord,
    says: 'A street that addresses are looked up in: a straight line. Known by `id`.',
  },
  categories: {
    file: 'categories.jsonl',
    schema: CategoryRecord,
    says: 'A kind of shop, the same in every city. Known by `id`. A group stands before what it holds.',
  },
  cityCategories: {
    file: 'city-categories.jsonl',
    schema: CityCategoryRecord,
    says: 'A category as one city offers it. Known by city and category.',
  },
  filters: { file: 'filters.jsonl', schema: FilterRecord, says: 'What stores are filtered and sorted by. Known by `id`.' },
  brands: { file: 'brands.jsonl', schema: BrandRecord, says: 'A name above the door in several places. Known by `id`.' },
  tags: { file: 'tags.jsonl', schema: TagRecord, says: 'A word that stores say of themselves. Known by `id`.' },
  stores: {
    file: 'stores.jsonl',
    schema: StoreRecord,
    says: 'A store with its hours, tags, filters and what is off its delivery. Known by `id`; all of that is replaced.',
  },
  menus: {
    file: 'menus.jsonl',
    schema: MenuRecord,
    says: 'The menu of one store, whole: it takes the place of the one before. Known by `storeId`.',
  },
  landings: {
    file: 'landings.jsonl',
    schema: LandingRecord,
    says: 'A page written for people who come from a search engine. Known by `id`.',
  },
} as const

export type Kind = keyof typeof FILES

export const KINDS = Object.keys(FILES) as Kind[]

/** What a line of each file holds. */
export interface Records {
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
}

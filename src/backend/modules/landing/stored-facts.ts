import type { Texts } from '#backend/db/schema/columns.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'

/** A store of a landing. */
export interface StoredStore {
  readonly name: Texts
  readonly city: string
  readonly slug: string
  readonly rating: number | null
  readonly minutes: number | null
  readonly image: string
  readonly tint: number
}

export interface StoredDish {
  readonly name: Texts
  readonly storesCount: number
  readonly priceFrom: number
  readonly image: string
  readonly tint: number
}

export interface StoredCity {
  readonly code: string
  readonly storesCount: number
  readonly minutes: number | null
}

/** `LandingFacts` as stored: names in all languages, cities by code. */
export interface StoredFacts extends Omit<LandingFacts, 'dishes' | 'topStores' | 'newStores' | 'cities'> {
  readonly dishes: readonly StoredDish[]
  readonly topStores: readonly StoredStore[]
  readonly newStores: readonly (StoredStore & { readonly since: number })[]
  readonly cities: readonly StoredCity[]
}

/** The texts of a landing, by language. */
export type StoredTexts = Readonly<
  Record<
    string,
    {
      readonly title: string
      readonly description: string
      readonly content: readonly { title: string; text: string }[]
      readonly faq: readonly { question: string; answer: string }[]
    }
  >
>

export interface StoredFilter {
  readonly id: number
  readonly name: Texts
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly storesCount: number
  readonly citiesCount: number
  readonly priceFrom: number | null
}

/** `city` and `storeSlug`: the brand's most popular store in its largest city. */
export interface StoredBrand {
  readonly name: Texts
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly city: string
  readonly storeSlug: string
}

/** A city as the landings of its country show it. */
export interface StoredCityNames {
  readonly code: string
  /** Language of the content of its stores. */
  readonly language: string
  readonly name: Texts
  readonly slug: Texts
  readonly storesCount: number
  readonly minutes: number | null
  /** Names of the food filters that are typical of the city. */
  readonly kinds: readonly Texts[]
}

/** The rows of `kept_landings`, by kind. */
export interface StoredLandings {
  readonly COUNTRY: {
    readonly facts: StoredFacts | null
    readonly categories: readonly { readonly name: Texts; readonly image: string; readonly tint: number }[]
    readonly written: StoredTexts
  }
  /** The largest first. */
  readonly CITIES: { readonly cities: readonly StoredCityNames[]; readonly written: StoredTexts }
  /** Sorted by number of stores. */
  readonly FILTERS: { readonly filters: readonly StoredFilter[]; readonly brands: readonly StoredBrand[] }
  readonly FILTER: {
    readonly facts: StoredFacts
    /** Each with the category that has most stores of the filter there. */
    readonly cities: readonly {
      readonly code: string
      readonly categoryId: number
      readonly categorySlug: Texts
      readonly storesCount: number
    }[]
    readonly written: StoredTexts
  }
  readonly BRAND: {
    readonly facts: StoredFacts
    /** Each with the brand's most popular store there. */
    readonly cities: readonly { readonly code: string; readonly storeSlug: string }[]
    readonly products: readonly {
      readonly id: number
      readonly name: Texts
      readonly price: number
      readonly image: string
      readonly tint: number
    }[]
    readonly written: StoredTexts
  }
  readonly CITY: { readonly facts: StoredFacts; readonly written: StoredTexts }
}

export type LandingKind = keyof StoredLandings

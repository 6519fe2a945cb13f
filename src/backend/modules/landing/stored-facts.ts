import type { Texts } from '#backend/db/schema/columns.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'

/** A store that a landing names. */
export interface SaidStore {
  readonly name: Texts
  readonly city: string
  readonly slug: string
  readonly rating: number | null
  readonly minutes: number | null
  readonly image: string
  readonly tint: number
}

export interface SaidDish {
  readonly name: Texts
  readonly storesCount: number
  readonly priceFrom: number
  readonly image: string
  readonly tint: number
}

export interface SaidCity {
  readonly code: string
  readonly storesCount: number
  readonly minutes: number | null
}

/** `LandingFacts` as they are kept: names in all their languages, cities by their codes. */
export interface SaidFacts extends Omit<LandingFacts, 'dishes' | 'topStores' | 'newStores' | 'cities'> {
  readonly dishes: readonly SaidDish[]
  readonly topStores: readonly SaidStore[]
  readonly newStores: readonly (SaidStore & { readonly since: number })[]
  readonly cities: readonly SaidCity[]
}

/** What somebody has written for a landing, by language. */
export type Written = Readonly<
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

export interface SaidFilter {
  readonly id: number
  readonly name: Texts
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly storesCount: number
  readonly citiesCount: number
  readonly priceFrom: number | null
}

/** `city`, `storeSlug`: its most popular store in the largest city it is in. */
export interface SaidBrand {
  readonly name: Texts
  readonly slug: string
  readonly image: string
  readonly tint: number
  readonly city: string
  readonly storeSlug: string
}

/** A city as the landings of its country name it. */
export interface NamedCity {
  readonly code: string
  /** Of its stores. */
  readonly language: string
  readonly name: Texts
  readonly slug: Texts
  readonly storesCount: number
  readonly minutes: number | null
  /** Names of the kinds of food that it has more of than other cities. */
  readonly kinds: readonly Texts[]
}

/** The rows of `kept_landings`, by their kind. */
export interface Says {
  readonly COUNTRY: {
    readonly facts: SaidFacts | null
    readonly categories: readonly { readonly name: Texts; readonly image: string; readonly tint: number }[]
    readonly written: Written
  }
  /** The largest first. */
  readonly CITIES: { readonly cities: readonly NamedCity[]; readonly written: Written }
  /** By how many stores have them. */
  readonly FILTERS: { readonly filters: readonly SaidFilter[]; readonly brands: readonly SaidBrand[] }
  readonly FILTER: {
    readonly facts: SaidFacts
    /** With the category that has most of such stores there. */
    readonly cities: readonly {
      readonly code: string
      readonly categoryId: number
      readonly categorySlug: Texts
      readonly storesCount: number
    }[]
    readonly written: Written
  }
  readonly BRAND: {
    readonly facts: SaidFacts
    /** Its most popular store of each. */
    readonly cities: readonly { readonly code: string; readonly storeSlug: string }[]
    readonly products: readonly {
      readonly id: number
      readonly name: Texts
      readonly price: number
      readonly image: string
      readonly tint: number
    }[]
    readonly written: Written
  }
  readonly CITY: { readonly facts: SaidFacts; readonly written: Written }
}

export type SaidKind = keyof Says

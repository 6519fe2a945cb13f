import type { Crumb } from '#domain/navigation/breadcrumbs.ts'
import type { PageHead } from '#domain/navigation/page-head.ts'
import { type CountryPlace, toPath } from '#domain/navigation/routes.ts'

interface Link {
  readonly name: string
  readonly path: string
}
/** A picture with a name: a cuisine, a brand or a product. */
export interface PictureLink {
  readonly name: string
  readonly image: string
  readonly tint: number
  /** The path of its page, if it has one. */
  readonly path?: string
  /** Key figures, one per line: "12 stores", "from 5 €". */
  readonly notes?: readonly string[]
}
export interface CityCard extends Link {
  /** Key figures, one per line. */
  readonly notes: readonly string[]
}
export interface Dish {
  readonly name: string
  readonly price: string
  readonly note: string | undefined
  readonly image: string
  readonly tint: number
}
export interface StoreCard extends Link {
  readonly image: string
  readonly tint: number
  /** "4.8" */
  readonly rating: string | undefined
  /** "15 min" */
  readonly minutes: string | undefined
  readonly note: string
}
export interface Question {
  readonly question: string
  readonly answer: string
}

/** A section of a landing; `text` introduces it. Empty sections are left out. */
export type Section =
  | { readonly kind: 'cities'; readonly title: string; readonly text?: string | undefined; readonly cities: readonly CityCard[] }
  | { readonly kind: 'kinds'; readonly title: string; readonly kinds: readonly PictureLink[] }
  | { readonly kind: 'dishes'; readonly title: string; readonly text?: string | undefined; readonly dishes: readonly Dish[] }
  | { readonly kind: 'stores'; readonly title: string; readonly text?: string | undefined; readonly stores: readonly StoreCard[] }
  | {
      readonly kind: 'steps'
      readonly title: string
      readonly steps: readonly { readonly title: string; readonly text: string; readonly image: string }[]
    }
  | { readonly kind: 'prose'; readonly blocks: readonly { readonly title: string; readonly text: string }[] }
  | { readonly kind: 'questions'; readonly title: string; readonly questions: readonly Question[] }
  | { readonly kind: 'call'; readonly title: string; readonly text: string; readonly image: string; readonly link: Link }

/** The contents of a country landing. */
export interface LandingPage {
  /** Served countries only; a closed country has another page. */
  readonly kind: 'open'
  /** `thin` is the reason for noindex, if any. */
  readonly head: PageHead
  readonly crumbs: readonly Crumb[]
  readonly title: string
  /** A summary of the facts. */
  readonly lead: string
  readonly hero: {
    readonly tint: number
    /** The middle one is the largest. */
    readonly pictures: readonly string[]
    /** The main action. */
    readonly action?: Link | undefined
  }
  /** Key figures. */
  readonly numbers: readonly { readonly label: string; readonly value: string }[]
  readonly sections: readonly Section[]
  /** Other landings of the country. */
  readonly links: readonly Link[]
}

interface LandingLink {
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly tint: number
}

export function toFilterKinds<Filter extends LandingLink>(
  { country, language }: CountryPlace,
  filters: readonly Filter[],
  getNotes?: (filter: Filter) => readonly string[],
): PictureLink[] {
  return filters.map(it => ({
    name: it.name,
    image: it.image,
    tint: it.tint,
    path: toPath({ name: 'filterLanding', country, language, filterSlug: it.slug }),
    ...(getNotes && { notes: getNotes(it) }),
  }))
}

export function toBrandKinds({ country, language }: CountryPlace, brands: readonly LandingLink[]): PictureLink[] {
  return brands.map(({ name, slug, image, tint }) => ({
    name,
    image,
    tint,
    path: toPath({ name: 'brandLanding', country, language, brandSlug: slug }),
  }))
}

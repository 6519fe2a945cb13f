import type { Crumb } from '#domain/navigation/breadcrumbs.ts'
import type { PageHead } from '#domain/navigation/page-head.ts'
import { type CountryPlace, pathOf } from '#domain/navigation/routes.ts'

interface Link {
  readonly name: string
  readonly path: string
}
export interface Kind extends Link {
  readonly image: string
  readonly tint: number
}

/** What a landing of a country shows; each has some of it. */
export interface LandingPage {
  readonly head: PageHead
  readonly crumbs: readonly Crumb[]
  readonly title: string
  readonly lead?: string
  readonly picture?: { readonly image: string; readonly tint: number }
  readonly cities?: readonly Link[]
  /** Kinds of food with a landing of their own. */
  readonly filters?: readonly Kind[]
  readonly brands?: readonly Kind[]
  /** What the brand sells. */
  readonly products?: readonly { readonly name: string; readonly image: string; readonly tint: number }[]
  readonly content?: readonly { readonly title: string; readonly text: string }[]
  readonly faq?: readonly { readonly question: string; readonly answer: string }[]
}

interface Named {
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly tint: number
}

export function filterKinds({ country, language }: CountryPlace, filters: readonly Named[]): Kind[] {
  return filters.map(({ name, slug, image, tint }) => ({
    name,
    image,
    tint,
    path: pathOf({ name: 'filterLanding', country, language, filterSlug: slug }),
  }))
}

export function brandKinds({ country, language }: CountryPlace, brands: readonly Named[]): Kind[] {
  return brands.map(({ name, slug, image, tint }) => ({
    name,
    image,
    tint,
    path: pathOf({ name: 'brandLanding', country, language, brandSlug: slug }),
  }))
}

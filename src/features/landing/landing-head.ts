import { breadcrumbData, questionData } from '#domain/landing/structured-data.ts'
import type { ThinReason } from '#domain/landing/thin.ts'
import type { Crumb } from '#domain/navigation/breadcrumbs.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import type { CountryPlace, Route } from '#domain/navigation/routes.ts'
import { socialPicture } from '#domain/navigation/social-picture.ts'
import { LANGUAGES } from '#i18n/languages.ts'

interface LandingParts {
  readonly title: string
  readonly description: string
  readonly crumbs: readonly Crumb[]
  /** Of the country; those without texts of ours are left out. */
  readonly supportedLanguages: readonly string[]
  readonly faq?: readonly { readonly question: string; readonly answer: string }[]
  /** Why search engines are not to list it. It is as thin in its other languages, which are not named to them then. */
  readonly thin?: ThinReason | undefined
  /** What it is about, for cards that other sites draw of it. */
  readonly hero: { readonly pictures: readonly string[]; readonly tint: number }
}

/** The head of a landing of a country, in each language that the country speaks. */
export function landingHead(route: Route & CountryPlace, origin: string, parts: LandingParts): PageHead {
  const { title, description, crumbs, supportedLanguages, faq = [], thin, hero } = parts
  return headOf({
    route,
    title,
    description: description || title,
    language: route.language,
    languages: supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it)),
    inLanguage: language => ({ ...route, language }),
    thin,
    picture: socialPicture(hero.pictures, hero.tint, title),
    structuredData: [breadcrumbData(crumbs, origin), ...(faq.length > 0 ? [questionData(faq)] : [])],
  })
}

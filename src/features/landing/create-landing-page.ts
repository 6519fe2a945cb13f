import { buildBreadcrumbData, buildFaqData } from '#domain/landing/structured-data.ts'
import type { ThinReason } from '#domain/landing/thin-content.ts'
import { getPageHead } from '#domain/navigation/page-head.ts'
import type { CountryPlace, Route } from '#domain/navigation/routes.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import type { LandingPage } from '#features/landing/landing-page.ts'
import { LANGUAGES } from '#i18n/languages.ts'

interface LandingParts extends Omit<LandingPage, 'kind' | 'head' | 'links'> {
  readonly meta: {
    /** The title of the page itself unless said otherwise. */
    readonly title?: string
    readonly description: string
    /** Why search engines are not to list it. It is as thin in its other languages, which are not named to them then. */
    readonly thin: ThinReason | undefined
    /** Of the country; those without texts of ours are left out. */
    readonly supportedLanguages: readonly string[]
  }
  readonly links?: LandingPage['links']
}

/** A landing of a country that is served: its head, in each language that the country speaks, is what the page itself says. */
export function createLandingPage(route: Route & CountryPlace, origin: string, { meta, links = [], ...page }: LandingParts): LandingPage {
  const { crumbs, hero, sections } = page
  const { title = page.title, description, thin, supportedLanguages } = meta
  const questions = sections.flatMap(it => (it.kind === 'questions' ? it.questions : []))
  const head = getPageHead({
    route,
    title,
    description: description || title,
    language: route.language,
    languages: supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it)),
    inLanguage: language => ({ ...route, language }),
    thin,
    picture: createSocialPicture(hero.pictures, hero.tint, title),
    structuredData: [buildBreadcrumbData(crumbs, origin), ...(questions.length > 0 ? [buildFaqData(questions)] : [])],
  })
  return { kind: 'open', head, ...page, links }
}

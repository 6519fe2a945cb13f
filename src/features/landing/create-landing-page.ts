import { buildBreadcrumbData, buildFaqData } from '#domain/landing/structured-data.ts'
import type { ThinReason } from '#domain/landing/thin-content.ts'
import { getPageHead } from '#domain/navigation/page-head.ts'
import type { CountryPlace, Route } from '#domain/navigation/routes.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'
import type { LandingPage } from '#features/landing/landing-page.ts'
import { LANGUAGES } from '#i18n/languages.ts'

interface LandingPageInput extends Omit<LandingPage, 'kind' | 'head' | 'links'> {
  readonly meta: {
    /** By default the title of the page. */
    readonly title?: string
    readonly description: string
    /** The reason for noindex. A thin landing is thin in every language, so it has no alternates. */
    readonly thin: ThinReason | undefined
    /** Languages of the country; those without translations are left out. */
    readonly supportedLanguages: readonly string[]
  }
  readonly links?: LandingPage['links']
}

/** Creates a landing of a served country; its head has the texts of the page and its languages. */
export function createLandingPage(
  route: Route & CountryPlace,
  origin: string,
  { meta, links = [], ...page }: LandingPageInput,
): LandingPage {
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
    thinReason: thin,
    picture: createSocialPicture(hero.pictures, hero.tint, title),
    structuredData: [buildBreadcrumbData(crumbs, origin), ...(questions.length > 0 ? [buildFaqData(questions)] : [])],
  })
  return { kind: 'open', head, ...page, links }
}

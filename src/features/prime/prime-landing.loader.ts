import type { Client } from '#client/client.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import type { Say } from '#i18n/load.ts'

export interface PrimePage {
  readonly head: PageHead
  readonly title: string
  /** The cities of the country; where nobody knows the country (A §2.2 rule 18), the countries to choose from. */
  readonly links: readonly { readonly name: string; readonly path: string }[]
}

const TITLE = `${BRAND.name} Prime`

/** B §2: "otherwise a default page with three benefit items". It asks no one who they are: what is a subscriber's comes with the programme. */
export async function loadPrimeLanding(
  call: Client,
  route: RouteOf<'primeLanding'> | RouteOf<'primeCountryLanding'>,
  say: Say,
): Promise<PrimePage> {
  const description = say('landing:primeLead')
  if (route.name === 'primeCountryLanding') {
    const { country, language } = route
    const content = await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } })
    const head = headOf({
      route,
      title: `${TITLE}: ${content.name}`,
      description,
      language,
      languages: content.supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it)),
      inLanguage: it => ({ ...route, language: it }),
    })
    const cities = content.cities.map(it => ({ name: it.name, path: pathOf({ name: 'city', country, language, city: it.slug }) }))
    return { head, title: TITLE, links: cities }
  }
  const language = FALLBACK_LANGUAGE
  const { countries } = await call(getGlobalContent, { params: { locale: language } })
  return {
    head: headOf({ route, title: TITLE, description, language, languages: [language], inLanguage: () => route }),
    title: TITLE,
    links: countries.map(it => ({
      name: it.name,
      path: pathOf({
        name: 'primeCountryLanding',
        country: it.code.toLowerCase(),
        language: it.supportedLanguages.includes(language) ? language : it.locale,
      }),
    })),
  }
}

import type { Client } from '#client/client.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { CLOSED_COUNTRIES, CLOSED_LANDING_LANGUAGES } from '#domain/navigation/redirects/closed-country.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import type { Translate } from '#i18n/translator.ts'

export interface ClosedCountryPage {
  readonly kind: 'closed'
  readonly head: PageHead
  readonly countryName: string
  /** Explanation and alternatives. */
  readonly texts: readonly string[]
  /** Countries that are served. */
  readonly open: readonly { readonly name: string; readonly path: string }[]
}

/** Countries in a sentence. */
const MAX_COUNTRY_NAMES = 3

/** A landing for each country that was served once, in the two languages that A §9 allows there. */
export function listClosedCountries(): RouteOf<'countryLanding'>[] {
  return [...CLOSED_COUNTRIES].flatMap(country =>
    [...CLOSED_LANDING_LANGUAGES].map(language => ({ name: 'countryLanding' as const, country, language })),
  )
}

export async function loadClosedCountry(call: Client, route: RouteOf<'countryLanding'>, t: Translate): Promise<ClosedCountryPage> {
  const { language } = route
  const { countries } = await call(getGlobalContent, { params: { locale: language } }, { place: { language } })
  const name = getCountryName(route.country, language)
  const title = t('landing:closedTitle', { country: name })
  const countStores = ({ cities }: (typeof countries)[number]) => cities.reduce((sum, it) => sum + it.storesCount, 0)
  const largest = countries.toSorted((a, b) => countStores(b) - countStores(a)).slice(0, MAX_COUNTRY_NAMES)
  const texts = [
    t('landing:closedReason', { country: name }),
    t('landing:closedElsewhere', {
      country: name,
      cities: largest.map(it => it.name).join(', '),
    }),
  ]
  return {
    kind: 'closed',
    countryName: name,
    texts,
    open: sortByName(countries, language).map(it => ({
      name: it.name,
      path: toPath({
        name: 'countryLanding',
        country: it.code.toLowerCase(),
        language: it.supportedLanguages.includes(language) ? language : it.locale,
      }),
    })),
    head: getPageHead({
      route,
      title,
      description: texts.join(' '),
      language,
      languages: [...CLOSED_LANDING_LANGUAGES],
      inLanguage: it => ({ ...route, language: it }),
    }),
  }
}

import type { Client } from '#client/client.ts'
import { getCitiesContent } from '#contract/landing/city-content.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { breadcrumbsOf } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { landingHead } from '#features/landing/landing-head.ts'
import type { LandingPage } from '#features/landing/landing-page.ts'
import type { Say } from '#i18n/load.ts'

/** @throws CallFailed 404 for a country that is not served */
export async function loadCityListLanding(call: Client, route: RouteOf<'cityListLanding'>, origin: string, say: Say): Promise<LandingPage> {
  const { country, language } = route
  const input = { params: { locale: language, country: country.toUpperCase() } }
  const [list, { name, supportedLanguages }] = await Promise.all([call(getCitiesContent, input), call(getCountryContent, input)])
  const title = say('landing:citiesTitle', { country: name })
  const crumbs = breadcrumbsOf([
    { name, route: { name: 'countryLanding', country, language } },
    { name: title, route },
  ])
  return {
    head: landingHead(route, origin, { title, description: list.meta.description, crumbs, supportedLanguages }),
    crumbs,
    title,
    cities: list.cities.map(it => ({ name: it.name, path: pathOf({ name: 'city', country, language, city: it.slug }) })),
    content: list.content,
  }
}

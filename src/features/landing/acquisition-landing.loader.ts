import type { Client } from '#client/client.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { breadcrumbsOf } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { landingHead } from '#features/landing/landing-head.ts'
import { brandKinds, filterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import type { Say } from '#i18n/load.ts'

/** Where campaigns lead who has never ordered: what there is, and the way into a city. */
export async function loadAcquisitionLanding(
  call: Client,
  route: RouteOf<'acquisitionLanding'>,
  origin: string,
  say: Say,
): Promise<LandingPage> {
  const { country, language } = route
  const content = await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } })
  const title = say('landing:homeTitle')
  const crumbs = breadcrumbsOf([
    { name: content.name, route: { name: 'countryLanding', country, language } },
    { name: title, route },
  ])
  const { supportedLanguages } = content
  const lead = say('landing:homeLead')
  return {
    head: landingHead(route, origin, { title: `${title}: ${content.name}`, description: lead, crumbs, supportedLanguages }),
    crumbs,
    title,
    lead,
    cities: content.cities.map(it => ({ name: it.name, path: pathOf({ name: 'city', country, language, city: it.slug }) })),
    filters: filterKinds(route, content.topFilters),
    brands: brandKinds(route, content.topBrands),
  }
}

import type { Client } from '#client/client.ts'
import { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { breadcrumbsOf } from '#domain/navigation/breadcrumbs.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { landingHead } from '#features/landing/landing-head.ts'
import { brandKinds, filterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import type { Say } from '#i18n/load.ts'

/** @throws CallFailed 404 for a country that is not served */
export async function loadAllCountryFilters(
  call: Client,
  route: RouteOf<'allCountryFilters'>,
  origin: string,
  say: Say,
): Promise<LandingPage> {
  const { country, language } = route
  const input = { params: { locale: language, country: country.toUpperCase() } }
  const [{ meta, filters }, { brands }, { name, supportedLanguages }] = await Promise.all([
    call(getCountryFiltersContent, input),
    call(getBrandsContent, input),
    call(getCountryContent, input),
  ])
  const title = say('landing:allFiltersTitle', { country: name })
  const crumbs = breadcrumbsOf([
    { name, route: { name: 'countryLanding', country, language } },
    { name: say('landing:allFilters'), route },
  ])
  return {
    head: landingHead(route, origin, { title, description: meta.description, crumbs, supportedLanguages }),
    crumbs,
    title,
    filters: filterKinds(route, filters),
    brands: brandKinds(route, brands),
  }
}

import type { Client } from '#client/client.ts'
import { getCountryFilterContent } from '#contract/landing/brand-landing.ts'
import { countryName } from '#domain/language/country-name.ts'
import { breadcrumbsOf } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { landingHead } from '#features/landing/landing-head.ts'
import { brandKinds, filterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import type { Say } from '#i18n/load.ts'

/** @throws CallFailed 404 for a filter that no store of the country answers to (A §2.5: "A slug's filter id must be known") */
export async function loadFilterLanding(call: Client, route: RouteOf<'filterLanding'>, origin: string, say: Say): Promise<LandingPage> {
  const { country, language, filterSlug } = route
  const content = await call(getCountryFilterContent, { params: { locale: language, country: country.toUpperCase(), filterSlug } })
  const { filter, supportedLanguages, faq } = content
  const title = say('landing:filterTitle', { filter: filter.name, country: countryName(country, language) })
  // A §2.7: "country > all filters > filter landing"
  const crumbs = breadcrumbsOf([
    { name: countryName(country, language), route: { name: 'countryLanding', country, language } },
    { name: say('landing:allFilters'), route: { name: 'allCountryFilters', country, language } },
    { name: filter.name, route },
  ])
  return {
    head: landingHead(route, origin, { title, description: content.meta.description, crumbs, supportedLanguages, faq }),
    crumbs,
    title,
    picture: filter,
    cities: content.cities.map(it => ({
      name: it.name,
      path: pathOf({
        name: 'filter',
        country,
        language,
        city: it.slug,
        categorySlug: it.categorySlug,
        categoryId: it.categoryId,
        filterSlug: filter.slug,
        filterId: filter.id,
      }),
    })),
    filters: filterKinds(route, content.topCountryFilters),
    brands: brandKinds(route, content.topCountryBrands),
    content: content.content,
    faq,
  }
}

import type { Client } from '#client/client.ts'
import { getBrandContent } from '#contract/landing/brand-landing.ts'
import { countryName } from '#domain/language/country-name.ts'
import { breadcrumbsOf } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { landingHead } from '#features/landing/landing-head.ts'
import { brandKinds, filterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import type { Say } from '#i18n/load.ts'

/** @throws CallFailed 404 for a brand without a store in the country */
export async function loadBrandLanding(call: Client, route: RouteOf<'brandLanding'>, origin: string, say: Say): Promise<LandingPage> {
  const { country, language, brandSlug } = route
  const content = await call(getBrandContent, { params: { locale: language, country: country.toUpperCase(), brandSlug } })
  const { brand, supportedLanguages, faq } = content
  const title = say('landing:brandTitle', { brand: brand.name, country: countryName(country, language) })
  // A §2.7: "country > brand"
  const crumbs = breadcrumbsOf([
    { name: countryName(country, language), route: { name: 'countryLanding', country, language } },
    { name: brand.name, route },
  ])
  return {
    head: landingHead(route, origin, { title, description: content.meta.description, crumbs, supportedLanguages, faq }),
    crumbs,
    title,
    picture: brand,
    // A §2.5: "each city entry links to the store route"
    cities: content.cities.map(it => ({
      name: it.name,
      path: pathOf({ name: 'store', country, language, city: it.slug, storeSlug: it.storeSlug }),
    })),
    products: content.products.map(it => ({ name: it.name, image: it.imageUrl, tint: it.tint })),
    brands: brandKinds(route, content.otherBrands),
    filters: filterKinds(route, content.topCountryFilters),
    content: content.content,
    faq,
  }
}

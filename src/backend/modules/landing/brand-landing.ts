import type { Db } from '#backend/db/connect.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readLandingSnapshot } from '#backend/modules/landing/landing-snapshots.ts'
import { localizeCityByCode, localizeBrand, localizeFacts, localizeFilter, localizeTexts } from '#backend/modules/landing/localize.ts'
import { MAX_TOP_ENTRIES } from '#backend/modules/landing/compute-landings.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getBrandContent } from '#contract/landing/brand-landing.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getBrandContentHandler(db: Db): Handler<typeof getBrandContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { landing, cities, filters, brands } = await readLandingSnapshot(db, country.code, 'BRAND', params.brandSlug)
    const brand = brands.find(it => it.slug === params.brandSlug)
    if (!landing || !brand) throw new Problem(404, `No landing of the brand: ${params.brandSlug}`)
    const localizer = { chain: country.chain, locale: params.locale, cities }
    const others = brands.filter(it => it !== brand).map(it => localizeBrand(it, localizer))
    const localizedCities = landing.cities.flatMap(it => {
      const city = localizeCityByCode(it.code, localizer)
      return city ? [{ ...it, name: city.name, slug: city.slug }] : []
    })
    return {
      ...localizeTexts(landing.written, localizer, pickText(brand.name, country.chain)),
      brand: localizeBrand(brand, localizer),
      cities: sortByName(localizedCities, params.locale),
      otherBrands: others,
      products: landing.products.map(({ image, ...it }) => ({
        ...it,
        name: pickText(it.name, country.chain),
        imageUrl: getPictureUrl(image),
      })),
      supportedLanguages: country.supportedLanguages,
      topCountryFilters: filters.slice(0, MAX_TOP_ENTRIES).map(it => localizeFilter(it, localizer)),
      topCountryBrands: others.slice(0, MAX_TOP_ENTRIES),
      facts: localizeFacts(landing.facts, localizer),
    }
  }
}

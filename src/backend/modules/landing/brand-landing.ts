import type { Db } from '#backend/db/connect.ts'
import { pictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { requireCountry } from '#backend/modules/landing/country.ts'
import { readKept } from '#backend/modules/landing/landing-snapshots.ts'
import { cityNamed, spokenBrand, spokenFacts, spokenFilter, spokenTexts } from '#backend/modules/landing/localize.ts'
import { TOP } from '#backend/modules/landing/compute-landings.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getBrandContent } from '#contract/landing/brand-landing.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getBrandContentHandler(db: Db): Handler<typeof getBrandContent> {
  return async ({ params }) => {
    const country = await requireCountry(db, params)
    const { says, cities, filters, brands } = await readKept(db, country.code, 'BRAND', params.brandSlug)
    const brand = brands.find(it => it.slug === params.brandSlug)
    if (!says || !brand) throw new Problem(404, `No landing of the brand: ${params.brandSlug}`)
    const voice = { chain: country.chain, locale: params.locale, cities }
    const others = brands.filter(it => it !== brand).map(it => spokenBrand(it, voice))
    const found = says.cities.flatMap(it => {
      const city = cityNamed(it.code, voice)
      return city ? [{ ...it, name: city.name, slug: city.slug }] : []
    })
    return {
      ...spokenTexts(says.written, voice, pickText(brand.name, country.chain)),
      brand: spokenBrand(brand, voice),
      cities: sortByName(found, params.locale),
      otherBrands: others,
      products: says.products.map(({ image, ...it }) => ({ ...it, name: pickText(it.name, country.chain), imageUrl: pictureUrl(image) })),
      supportedLanguages: country.supportedLanguages,
      topCountryFilters: filters.slice(0, TOP).map(it => spokenFilter(it, voice)),
      topCountryBrands: others.slice(0, TOP),
      facts: spokenFacts(says.facts, voice),
    }
  }
}

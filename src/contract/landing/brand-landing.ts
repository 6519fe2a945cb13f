import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { FilterLine, LandingFacts } from '#contract/landing/landing-facts.ts'
import { Meta, Question } from '#contract/landing/seo-content.ts'
import { CityCode, CountryCode, Id, LanguageCode, Money, Slug, Tint } from '#contract/primitives.ts'

const LandingBrand = z.object({ name: z.string(), slug: Slug, image: z.string(), tint: Tint })
const LandingFilter = z.object({ id: Id, name: z.string(), slug: Slug, image: z.string(), tint: Tint, storesCount: z.int() })

/** A §2.5: "Content of a brand landing". */
export const BrandLanding = z.object({
  brand: LandingBrand,
  /** `slug` of the city is ours: URLs built from names would need a redirect. */
  cities: z.array(z.object({ code: CityCode, name: z.string(), slug: Slug, storeSlug: Slug })),
  otherBrands: z.array(LandingBrand),
  products: z.array(z.object({ id: Id, name: z.string(), price: Money, imageUrl: z.string(), tint: Tint })),
  content: z.array(z.object({ title: z.string(), text: z.string() })),
  faq: z.array(Question),
  meta: Meta,
  supportedLanguages: z.array(LanguageCode),
  topCountryFilters: z.array(LandingFilter),
  topCountryBrands: z.array(LandingBrand),
  /** Facts about its stores in the country. */
  facts: z.optional(z.nullable(LandingFacts)),
})
export type BrandLanding = z.infer<typeof BrandLanding>

const country = z.object({ locale: LanguageCode, country: CountryCode })

export const getBrandsContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/brands',
  domain: 'landing',
  source: 'A §7',
  summary: 'Returns the brands of a country with a landing.',
  params: country,
  reply: z.object({ meta: Meta, brands: z.array(LandingBrand) }),
})

/** A §2.5: "keyed by countryCode, localeCode, brandSlug". 404 for an unknown brand. */
export const getBrandContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/brands/:brandSlug',
  domain: 'landing',
  source: 'A §2.5, A §7',
  customPath: true,
  summary: 'Returns the content of a brand landing.',
  params: z.object({ locale: LanguageCode, country: CountryCode, brandSlug: Slug }),
  reply: BrandLanding,
})

/** A §2.1 allCountryFilters. */
export const getCountryFiltersContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/country_filters',
  domain: 'landing',
  source: 'A §7',
  summary: 'Returns the filters of a country with a landing.',
  params: country,
  reply: z.object({
    meta: Meta,
    filters: z.array(z.extend(LandingFilter, { facts: z.optional(z.nullable(FilterLine)) })),
    /** Of the country. */
    facts: z.optional(z.nullable(LandingFacts)),
  }),
})

/** A §2.5: "keyed by countryCode, localeCode, filterSlug. A slug's filter id must be known." 404 otherwise. */
export const getCountryFilterContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/country_filters/:filterSlug',
  domain: 'landing',
  source: 'A §2.5, A §7',
  customPath: true,
  summary: 'Returns the content of a filter landing.',
  params: z.object({ locale: LanguageCode, country: CountryCode, filterSlug: Slug }),
  reply: z.object({
    meta: Meta,
    filter: LandingFilter,
    supportedLanguages: z.array(LanguageCode),
    cities: z.array(z.object({ code: CityCode, name: z.string(), slug: Slug, categoryId: Id, categorySlug: Slug, storesCount: z.int() })),
    content: z.array(z.object({ title: z.string(), text: z.string() })),
    faq: z.array(Question),
    topCountryFilters: z.array(LandingFilter),
    topCountryBrands: z.array(LandingBrand),
    /** Facts about the stores with this filter. */
    facts: z.optional(z.nullable(LandingFacts)),
  }),
})

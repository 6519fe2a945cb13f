import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityLine, LandingFacts } from '#contract/landing/landing-facts.ts'
import { LandingCity, Meta, Question } from '#contract/landing/seo-content.ts'
import { CityCode, CountryCode, Id, LanguageCode, Slug, Tint } from '#contract/primitives.ts'

const domain = 'landing'
const country = z.object({ locale: LanguageCode, country: CountryCode })
const city = z.object({ locale: LanguageCode, country: CountryCode, city: CityCode })

/** The list of cities (A §2.1 cityListLanding). */
export const getCitiesContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/cities',
  domain,
  source: 'A §7',
  summary: 'Returns the content of the city list of a country.',
  params: country,
  reply: z.object({
    meta: Meta,
    cities: z.array(z.extend(LandingCity, { facts: z.optional(z.nullable(CityLine)) })),
    content: z.array(z.object({ title: z.string(), text: z.string() })),
    /** Of the country. */
    facts: z.optional(z.nullable(LandingFacts)),
  }),
})

/** The spec names the call "city" without saying which parameter carries the city. */
export const getCityContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/cities/:city/city',
  domain,
  source: 'A §7',
  customPath: true,
  summary: 'Returns the content of a city page for search engines.',
  params: city,
  reply: z.object({
    meta: Meta,
    supportedLanguages: z.array(LanguageCode),
    content: z.array(z.object({ title: z.string(), text: z.string() })),
    faq: z.array(Question),
    topStores: z.array(z.object({ name: z.string(), slug: Slug, image: z.string(), tint: Tint })),
    facts: z.optional(z.nullable(LandingFacts)),
  }),
})

export const getCityFiltersContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/cities/:city/filters',
  domain,
  source: 'A §7',
  customPath: true,
  summary: 'Returns the linked filters of a city page.',
  params: city,
  reply: z.object({
    filters: z.array(z.object({ id: Id, name: z.string(), slug: Slug, categoryId: Id, categorySlug: Slug, storesCount: z.int() })),
  }),
})

export const getStoreWallCategories = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/cities/:city/store_wall_categories',
  domain,
  source: 'A §7',
  customPath: true,
  summary: 'Returns the categories of a city with a store page.',
  params: city,
  reply: z.object({ categories: z.array(z.object({ id: Id, name: z.string(), slug: Slug, storesCount: z.int() })) }),
})

export const getStoreSlugs = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/cities/:city/store_slugs',
  domain,
  source: 'A §7',
  customPath: true,
  summary: 'Returns the slugs of all stores of a city, for the sitemap.',
  params: city,
  reply: z.object({ stores: z.array(z.object({ id: Id, slug: Slug })) }),
})

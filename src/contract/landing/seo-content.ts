import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { LandingFacts } from '#contract/landing/landing-facts.ts'
import { CityCode, CountryCode, LanguageCode, Slug, Tint } from '#contract/primitives.ts'

/** Title and description of a landing for search engines. */
export const Meta = z.object({ title: z.string(), description: z.string() })

export const Question = z.object({ question: z.string(), answer: z.string() })

export const LandingCity = z.object({ code: CityCode, name: z.string(), slug: Slug, storesCount: z.int() })

/** The global page. */
export const getGlobalContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/global',
  domain: 'landing',
  source: 'A §7',
  customPath: true,
  summary: 'Returns the served countries with their largest cities, for the home page.',
  params: z.object({ locale: LanguageCode }),
  reply: z.object({
    meta: Meta,
    countries: z.array(
      z.object({
        code: CountryCode,
        name: z.string(),
        /** Main language of the country (A §9 "Country to locale"). */
        locale: LanguageCode,
        supportedLanguages: z.array(LanguageCode),
        cities: z.array(LandingCity),
      }),
    ),
  }),
})

/** The country landing (A §2.1 countryLanding), pre-rendered at build. 404 for a country that is not served. */
export const getCountryContent = endpoint({
  method: 'GET',
  path: '/seo-content/locales/:locale/countries/:country/country',
  domain: 'landing',
  source: 'A §7',
  summary: 'Returns the content of a country landing.',
  params: z.object({ locale: LanguageCode, country: CountryCode }),
  reply: z.object({
    meta: Meta,
    countryCode: CountryCode,
    name: z.string(),
    supportedLanguages: z.array(LanguageCode),
    cities: z.array(LandingCity),
    categories: z.array(z.object({ name: z.string(), image: z.string(), tint: Tint })),
    topFilters: z.array(z.object({ name: z.string(), slug: Slug, image: z.string(), tint: Tint, storesCount: z.int() })),
    topBrands: z.array(z.object({ name: z.string(), slug: Slug, image: z.string(), tint: Tint, citySlug: Slug, storeSlug: Slug })),
    content: z.array(z.object({ title: z.string(), text: z.string() })),
    faq: z.array(Question),
    /** Ours, as in all calls: another marketplace may not provide them. */
    facts: z.optional(z.nullable(LandingFacts)),
  }),
})

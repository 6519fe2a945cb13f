import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, LanguageCode } from '#contract/primitives.ts'

/** The spec shows no reply: what stands here are the defaults of A §9, which an operator may set otherwise. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  area: 'platform',
  source: 'A §7',
  summary: 'What is the same for every visitor of this marketplace.',
  reply: z.object({
    defaultLanguage: LanguageCode,
    defaultCityCode: CityCode,
    defaultCountryCode: CountryCode,
    supportedLanguages: z.array(LanguageCode),
    openCountries: z.array(CountryCode),
    closedCountries: z.array(CountryCode),
    /** Oldest API version still answered. */
    minimumApiVersion: z.int(),
  }),
})

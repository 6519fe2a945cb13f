import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, LanguageCode } from '#contract/primitives.ts'

/** The spec shows no reply: these are the defaults of A §9, which operators may change. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  domain: 'platform',
  source: 'A §7',
  summary: 'Returns the settings that are equal for all visitors.',
  reply: z.object({
    defaultLanguage: LanguageCode,
    defaultCityCode: CityCode,
    defaultCountryCode: CountryCode,
    supportedLanguages: z.array(LanguageCode),
    openCountries: z.array(CountryCode),
    closedCountries: z.array(CountryCode),
    /** Oldest supported API version. */
    minimumApiVersion: z.int(),
  }),
})

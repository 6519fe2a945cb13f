import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Coordinate, LanguageCode } from '#contract/primitives.ts'

/** A §3, "Language". `aliases`: other codes of the same language. */
export const Language = z.object({ code: LanguageCode, aliases: z.array(LanguageCode) })
export type Language = z.infer<typeof Language>

/** B §7: "the country code is lowercased". On failure the storefront uses en (B §8). */
export const getCountryLocales = endpoint({
  method: 'GET',
  path: '/countries/:code/locales',
  domain: 'language',
  source: 'A §7, B §7',
  summary: 'Returns the languages of a country.',
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z]{2}$/)) }),
  reply: z.object({ supportedLocales: z.array(z.object({ code: LanguageCode })) }),
})

/** Languages of messages to customers at a place, not of the storefront. */
export const getSupportedLanguages = endpoint({
  method: 'GET',
  path: '/customer_profile/api/v1/language_management/supported_languages',
  domain: 'language',
  source: 'B §7',
  summary: 'Returns the selectable preferred languages, optionally near a place.',
  query: z.object({ latitude: z.optional(Coordinate), longitude: z.optional(Coordinate) }),
  reply: z.object({ data: z.object({ supportedLanguages: z.array(Language) }) }),
})

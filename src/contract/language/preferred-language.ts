import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { LanguageCode } from '#contract/primitives.ts'

/** B §7: "response data.preferredLanguage". Null: never selected. */
const reply = z.object({ data: z.object({ preferredLanguage: z.nullable(LanguageCode) }) })

export const getPreferredLanguage = endpoint({
  method: 'GET',
  path: '/customer_profile/api/v1/language_management/preferred_language',
  domain: 'language',
  source: 'B §7',
  summary: 'Returns the preferred language of the account.',
  customer: 'required',
  reply,
})

export const putPreferredLanguage = endpoint({
  method: 'PUT',
  path: '/customer_profile/api/v1/language_management/preferred_language',
  domain: 'language',
  source: 'B §7',
  summary: 'Sets the preferred language of the account.',
  customer: 'required',
  body: z.object({ preferredLanguage: LanguageCode }),
  reply,
})

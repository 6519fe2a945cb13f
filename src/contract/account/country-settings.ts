import * as z from 'zod/mini'

import { VerificationMethod } from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CountryCode } from '#contract/primitives.ts'

const domain = 'account'
const source = 'B §7'

/** B §3: "Phone settings per country". `dialCode` ("+34") and `name`, in the language of the call, are ours. */
const PhoneSettings = z.object({
  countryCode: CountryCode,
  availableMethods: z.array(VerificationMethod),
  dialCode: z.string(),
  name: z.optional(z.string()),
})

export const getPhoneSettings = endpoint({
  method: 'GET',
  path: '/countries/phone_settings',
  domain,
  source,
  summary: 'Returns the phone verification methods by country.',
  reply: z.object({ phoneSettings: z.array(PhoneSettings) }),
})

/** Called when the toggle PHONE_VERIFICATION_COUNTRIES_ENDPOINT_ENABLED is on. */
export const getPhoneVerificationCountries = endpoint({
  method: 'GET',
  path: '/phone_verification/countries',
  domain,
  source,
  summary: 'Returns the countries with phone verification.',
  reply: z.object({ countries: z.array(PhoneSettings) }),
})

export const getInvoiceSettings = endpoint({
  method: 'GET',
  path: '/countries/invoice_settings',
  domain,
  source,
  summary: 'Returns the countries with customer invoices.',
  reply: z.object({
    countries: z.array(z.object({ code: CountryCode, customerInvoicesEnabled: z.boolean(), customerManualInvoicesEnabled: z.boolean() })),
  }),
})

import type { Client } from '#client/client.ts'
import { getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'

export type PhoneCountry = Awaited<ReturnType<typeof loadPhoneCountries>>[number]

/** @returns the countries whose phones can be verified. @throws CallError */
export async function loadPhoneCountries(call: Client, hasCountriesEndpoint: boolean) {
  if (hasCountriesEndpoint) return (await call(getPhoneVerificationCountries, {})).countries
  return (await call(getPhoneSettings, {})).phoneSettings
}

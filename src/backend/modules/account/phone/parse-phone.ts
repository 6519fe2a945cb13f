import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

import { Problem } from '#backend/problem.ts'
import { StaticCode } from '#contract/errors.ts'

export interface Phone {
  /** E.164: "+34600123456". */
  readonly number: string
  /** ISO 3166-1, in upper case: the country of the number, which may differ from the chosen one. */
  readonly countryCode: string
}

/**
 * @param typed with or without the prefix of a country
 * @throws Problem 214349 for a text that is not a number of its country, 214348 for a phone that cannot receive messages
 */
export function parsePhone({ countryCode, number }: { readonly countryCode: string; readonly number: string }): Phone {
  const phone = parsePhoneNumberFromString(number, { defaultCountry: countryCode as CountryCode, extract: false })
  if (!phone?.isValid() || phone.country === undefined || phone.ext !== undefined)
    throw new Problem(422, 'This is not a phone number of that country', StaticCode.invalidPhoneNumber)
  const type = phone.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')
    throw new Problem(422, 'This phone cannot receive messages', StaticCode.invalidPhoneType)
  return { number: phone.number, countryCode: phone.country }
}

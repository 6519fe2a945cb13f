import type { Validator } from 'stdnum'

/** Countries whose companies have the number of a person's kind of the library, or one that it does not list for companies. */
const FURTHER: Readonly<Record<string, readonly string[]>> = { HR: ['oib'], ME: ['pib'], TN: ['mf'], GH: ['tin'], KE: ['pin'] }
/** For countries whose numbers the library does not know. */
const GENERAL = /^(?=(?:.*\d){5})[\p{L}\d./ -]{5,20}$/u

/**
 * Checks a tax id by the rules of its country: length, letters and check digits. A sole trader has a personal number. The library of 60
 * countries (10 MB) loads with the first call.
 *
 * @param countryCode ISO 3166-1 alpha-2, capitals
 * @returns the id in the form of the country, or undefined if it is invalid
 */
export async function parseTaxId(countryCode: string, text: string): Promise<string | undefined> {
  const { stdnum, entityValidators, personValidators } = await import('stdnum')
  const further = (FURTHER[countryCode] ?? []).map(it => stdnum[countryCode]?.[it])
  const companies: (Validator | undefined)[] = [...(entityValidators[countryCode] ?? []), ...further]
  const trimmed = text.trim()
  if (companies.length === 0) return GENERAL.test(trimmed) ? trimmed : undefined
  const validators = [...companies, ...(personValidators[countryCode] ?? [])]
  // the number in the European Union begins with the country
  const candidates = [trimmed, trimmed.replace(new RegExp(`^${countryCode}[ -]?`, 'i'), '')]
  for (const candidate of candidates)
    for (const validator of validators) {
      const result = validator?.validate(candidate)
      if (result?.isValid) return result.compact
    }
  return undefined
}

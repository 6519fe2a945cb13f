/**
 * Main language of each open country.
 *
 * @source A §9: "Country to locale" ("Map region MA" there is for a maps library)
 */
export const COUNTRY_LOCALE: Readonly<Record<string, string>> = {
  es: 'es',
  it: 'it',
  ua: 'uk',
  ro: 'ro',
  ge: 'ka',
  pt: 'pt',
  pl: 'pl',
  ma: 'fr',
  kz: 'ru',
  hr: 'hr',
  ke: 'en',
  ci: 'fr',
  rs: 'sr',
  md: 'ro',
  ug: 'en',
  kg: 'ru',
  ba: 'bs',
  bg: 'bg',
  gh: 'en',
  me: 'sr',
  si: 'sl',
  ng: 'en',
  am: 'hy',
  tn: 'fr',
}

/** Default and fallback. @source A §9: "Default and fallback en" */
export const FALLBACK_LANGUAGE = 'en'

/** A served country and its languages. */
export interface CountryLanguages {
  /** Lowercase. */
  readonly country: string
  readonly languages: readonly string[]
}

/**
 * The only served country with this main language. If no country has it as main language, the only country that supports it (Catalan in
 * Spain). Undefined if several countries match.
 *
 * @source A §2.2 rule 14: "a language that clearly identifies one country"
 */
export function findCountryByLanguage(language: string, served: readonly CountryLanguages[]): string | undefined {
  const mainCountries = Object.keys(COUNTRY_LOCALE).filter(it => COUNTRY_LOCALE[it] === language)
  const candidates =
    mainCountries.length > 0 ? mainCountries : [...new Set(served.filter(it => it.languages.includes(language)).map(it => it.country))]
  return candidates.length === 1 && served.some(it => it.country === candidates[0]) ? candidates[0] : undefined
}

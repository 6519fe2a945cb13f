/** The language at home in each open country. @source A §9: "Country to locale" */
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

/**
 * The one served country whose own language this is, or undefined where several share it or none has it.
 *
 * @param served small country codes
 * @source A §2.2 rule 14: "a language that clearly identifies one country"
 */
export function countryOfLanguage(language: string, served: ReadonlySet<string>): string | undefined {
  const countries = Object.keys(COUNTRY_LOCALE).filter(it => COUNTRY_LOCALE[it] === language)
  return countries.length === 1 && served.has(countries[0]!) ? countries[0] : undefined
}

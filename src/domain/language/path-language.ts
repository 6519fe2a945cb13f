import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'

/**
 * Returns the language of a missing page, from its URL.
 *
 * @source A §2.6: "The app language is set from the route language, falling back to the default."
 */
export function getPathLanguage(pathname: string): string {
  const [first = '', second = ''] = pathname.split('/').filter(it => it !== '')
  if (/^[a-z]{2}$/i.test(first) && isLanguage(second)) return second
  return isLanguage(first) ? first : FALLBACK_LANGUAGE
}

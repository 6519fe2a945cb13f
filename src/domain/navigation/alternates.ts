import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/** One line of hreflang: the language (or "x-default") and the address in it. */
export interface Alternate {
  readonly hreflang: string
  readonly path: string
}

/**
 * hreflang entries of a page in all its languages, including itself, so that the set is equal on each of them.
 *
 * `x-default` is the page in the main language of its market (A §9 "Country to locale"), or in its first language if the market has none of
 * them. The home page has no `x-default`, because it belongs to no market.
 *
 * @param languages in which the page returns 200 and is indexable, the default first; the caller omits languages without content or translation
 * @param inLanguage returns the route in one language, with its slugs
 */
export function buildAlternates(languages: readonly string[], inLanguage: (language: string) => Route): Alternate[] {
  const alternates = languages.map(it => ({ hreflang: it.replace('_', '-'), path: toPath(inLanguage(it)) }))
  const defaultLanguage = findDefaultLanguage(languages, inLanguage)
  return defaultLanguage === undefined ? alternates : [...alternates, { hreflang: 'x-default', path: toPath(inLanguage(defaultLanguage)) }]
}

function findDefaultLanguage(languages: readonly string[], inLanguage: (language: string) => Route): string | undefined {
  const [first] = languages
  if (first === undefined) return undefined
  const route = inLanguage(first)
  const mainLanguage = 'country' in route && route.country !== undefined ? COUNTRY_LOCALE[route.country] : undefined
  return mainLanguage !== undefined && languages.includes(mainLanguage) ? mainLanguage : first
}

import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/** One line of hreflang: the language (or "x-default") and the address in it. */
export interface Alternate {
  readonly hreflang: string
  readonly path: string
}

/**
 * The same page in every language it exists in, itself included, so that the set is the same wherever it is printed.
 *
 * `x-default` is the page in the language at home in its market (A §9 "Country to locale"), or in the first of its languages where it has
 * no market or that language is not among them. Of the world's home page that is `/`, in English.
 *
 * @param languages in which the page answers 200 and may be listed, its default first; a thin one or one without texts is left out by the caller
 * @param inLanguage the route in one of them, with that language's slugs
 */
export function buildAlternates(languages: readonly string[], inLanguage: (language: string) => Route): Alternate[] {
  const each = languages.map(it => ({ hreflang: it.replace('_', '-'), path: toPath(inLanguage(it)) }))
  const home = findDefaultLanguage(languages, inLanguage)
  return home === undefined ? each : [...each, { hreflang: 'x-default', path: toPath(inLanguage(home)) }]
}

function findDefaultLanguage(languages: readonly string[], inLanguage: (language: string) => Route): string | undefined {
  const [first] = languages
  if (first === undefined) return undefined
  const route = inLanguage(first)
  const own = 'country' in route && route.country !== undefined ? COUNTRY_LOCALE[route.country] : undefined
  return own !== undefined && languages.includes(own) ? own : first
}

import { pathOf, type Route } from '#domain/navigation/routes.ts'

/** One line of hreflang: the language (or "x-default") and the address in it. */
export interface Alternate {
  readonly hreflang: string
  readonly path: string
}

/**
 * The same page in every language it exists in, itself included, so that the set is the same wherever it is printed.
 *
 * @param languages the languages of the page, its default first
 * @param inLanguage the route in one of them, with that language's slugs
 * @returns nothing for a page in one language
 */
export function alternatesOf(languages: readonly string[], inLanguage: (language: string) => Route): Alternate[] {
  if (languages.length < 2) return []
  const each = languages.map(it => ({ hreflang: it.replace('_', '-'), path: pathOf(inLanguage(it)) }))
  return [...each, { hreflang: 'x-default', path: each[0]!.path }]
}

import { toLocale } from '#domain/language/locale.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Of two names, which a language sorts first: the comparison of `Array.sort`. */
export const getNameComparator = memoizeByKey((language: string) => new Intl.Collator(toLocale(language)).compare)

/** The same things, sorted by name. @source A §2.5: "cities are sorted by name per locale" */
export function sortByName<Named extends { readonly name: string }>(items: readonly Named[], language: string): Named[] {
  const compare = getNameComparator(language)
  return items.toSorted((a, b) => compare(a.name, b.name))
}

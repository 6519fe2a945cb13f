import { toLocale } from '#domain/language/locale.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Comparator of names for `Array.sort`, by the rules of a language. */
export const getNameComparator = memoizeByKey((language: string) => new Intl.Collator(toLocale(language)).compare)

/**
 * Returns the items sorted by name.
 *
 * @source A §2.5: "cities are sorted by name per locale"
 */
export function sortByName<Named extends { readonly name: string }>(items: readonly Named[], language: string): Named[] {
  const compare = getNameComparator(language)
  return items.toSorted((a, b) => compare(a.name, b.name))
}

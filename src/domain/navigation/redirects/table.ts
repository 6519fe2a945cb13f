import { categorySlug, emptyCategory, filterOfCategory, singleStoreCategory } from '#domain/navigation/redirects/category.ts'
import { cleanStoreSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import { closedCity } from '#domain/navigation/redirects/closed-city.ts'
import { closedCountry } from '#domain/navigation/redirects/closed-country.ts'
import { emptySearch } from '#domain/navigation/redirects/empty-search.ts'
import { homeLanguage } from '#domain/navigation/redirects/home-language.ts'
import { knownCity, knownCountry } from '#domain/navigation/redirects/known-place.ts'
import { lowercase } from '#domain/navigation/redirects/lowercase.ts'
import { returningVisitor } from '#domain/navigation/redirects/returning-visitor.ts'
import type { Rule } from '#domain/navigation/redirects/rule.ts'

/**
 * Read top to bottom: the first rule that answers wins, then the table starts again. Slashes (rule 20) and `page=1`
 * (rule 2) need no row: the address is compared with the one that `pathOf` writes.
 */
export const redirectTable: readonly Rule[] = [
  lowercase, //           rule 15
  closedCountry, //       rule 3
  returningVisitor, //    rules 1, 13
  homeLanguage, //        rule 14
  knownCountry, //        rules 15, 22
  knownCity, //           rules 15, 22
  emptySearch, //         rule 17
  closedCity, //          rule 5
  cleanStoreSlug, //      rule 7
  emptyCategory, //       rule 8
  singleStoreCategory, // rule 8
  categorySlug, //        rule 8
  filterOfCategory, //    rule 8
]

import { brandSpecificLanding, brandStore } from '#domain/navigation/redirects/brand.ts'
import { categorySlug, emptyCategory, phantomCategory, singleStoreCategory } from '#domain/navigation/redirects/category.ts'
import { citySlug } from '#domain/navigation/redirects/city-slug.ts'
import { cleanStoreSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import { closedCity } from '#domain/navigation/redirects/closed-city.ts'
import { closedCountry } from '#domain/navigation/redirects/closed-country.ts'
import { countryByLanguage } from '#domain/navigation/redirects/country-by-language.ts'
import { customStore } from '#domain/navigation/redirects/custom-store.ts'
import { emptySearch, searchBelow } from '#domain/navigation/redirects/empty-search.ts'
import { categoryFilter } from '#domain/navigation/redirects/category-filter.ts'
import { homeCity } from '#domain/navigation/redirects/home-city.ts'
import { homePlace } from '#domain/navigation/redirects/home-place.ts'
import { legacyCity } from '#domain/navigation/redirects/legacy-city.ts'
import { legacyMap } from '#domain/navigation/redirects/legacy-map.ts'
import { legacyRoutes } from '#domain/navigation/redirects/legacy-routes.ts'
import { listSort } from '#domain/navigation/redirects/list-sort.ts'
import { lowercase } from '#domain/navigation/redirects/lowercase.ts'
import { categoryWithoutNumber, filterWithoutNumber } from '#domain/navigation/redirects/missing-number.ts'
import { cityLanguage, countryLanguage } from '#domain/navigation/redirects/place-language.ts'
import { preferredLanguage } from '#domain/navigation/redirects/preferred-language.ts'
import { primeByCity, primeByIp } from '#domain/navigation/redirects/prime-landing.ts'
import { promoEntry } from '#domain/navigation/redirects/promo-entry.ts'
import { returningVisitor } from '#domain/navigation/redirects/returning-visitor.ts'
import type { Rule } from '#domain/navigation/redirects/rule.ts'
import { searchAnywhere } from '#domain/navigation/redirects/search-anywhere.ts'
import { securityPage } from '#domain/navigation/redirects/security-page.ts'
import { contentCollection, strayCollection } from '#domain/navigation/redirects/store-collection.ts'
import { unknownCity, unknownCountry } from '#domain/navigation/redirects/unknown-place.ts'
import { urlService } from '#domain/navigation/redirects/url-service.ts'
import { validLanguageRule } from '#domain/navigation/redirects/valid-language.ts'

/**
 * Rules in order of evaluation: the first match wins, then evaluation restarts with its result. Slashes (rule 20) and `page=1` (rule 2)
 * need no rule: the URL is compared with the result of `toPath`. Rules without marketplace calls precede rules that request one store.
 */
export const redirectTable: readonly Rule[] = [
  lowercase, //             rules 2, 15
  validLanguageRule, //     rule 15
  homeCity, //              rule 1, before the language rule removes the city
  homePlace, //             rule 14
  countryByLanguage, // rule 14
  legacyRoutes, //          rule 2
  promoEntry, //            A §2.1
  legacyCity, //            rule 4
  legacyMap, //             rule 12
  closedCountry, //         rule 3
  countryLanguage, //       rule 15
  cityLanguage, //          rule 15
  citySlug, //              rule 15
  preferredLanguage, //     rule 15
  searchAnywhere, //        rules 3, 15, 22
  urlService, //            rule 19
  unknownCountry, //        rule 22
  unknownCity, //           rule 22
  returningVisitor, //      rule 13
  brandSpecificLanding, //  rule 11
  brandStore, //            rule 11
  primeByCity, //           rule 18
  primeByIp, //             rule 18
  emptySearch, //           rule 17
  searchBelow, //           rule 17
  strayCollection, //       rule 9
  contentCollection, //     rule 16
  closedCity, //            rule 5
  cleanStoreSlug, //        rule 7
  categoryWithoutNumber, // rules 2, 8
  emptyCategory, //         rule 8
  singleStoreCategory, //   rule 8
  phantomCategory, //       rule 8
  categorySlug, //          rule 8
  filterWithoutNumber, //   rules 2, 8
  categoryFilter, //      rule 8
  listSort, //              A §2.1, rule 8
  customStore, //           rule 6
  securityPage, //          rule 21
]

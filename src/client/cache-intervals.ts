import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { getCategoryFeed, getCityFeed } from '#contract/catalogue/feed.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import {
  getStoreContent,
  getStoreContentPaginated,
  getStoreInfoCard,
  getStoreInfoScreen,
  getStoreMenu,
  getStoreRestrictions,
} from '#contract/catalogue/store-content.ts'
import { getPopularSearches, getSimilarStores, getStore } from '#contract/catalogue/store.ts'
import { getStoreFees, getStoreMinimumBasket } from '#contract/catalogue/store-fees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCourierCities } from '#contract/geo/user-city.ts'
import { getBrandContent, getBrandsContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import {
  getCitiesContent,
  getCityContent,
  getCityFiltersContent,
  getStoreSlugs,
  getStoreWallCategories,
} from '#contract/landing/city-content.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { getCountryLocales } from '#contract/language/locale.ts'
import { resolveUrl } from '#contract/navigation/url-routing.ts'
import { getConfig } from '#contract/platform/config.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { getFaq } from '#contract/support/faq.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Cache interval of replies to anonymous calls, milliseconds; other calls are not cached. Stores, menus and feeds are not listed, because
 * their hours and prices change.
 *
 * @source A §9, "Cache: … intervals"; B §9
 */
export const CACHE_INTERVALS: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  // "city settings 1 h (3,600,000 ms)"
  [getCitySettings, HOUR],
  // "summarized settings max-age 43200 s"
  [getSummarizedSettings, 43_200 * SECOND],
  [getCourierCities, HOUR],
  // "countries and locales 3 h (10,800,000 ms)"
  [getCountryLocales, 3 * HOUR],
  [getConfig, 3 * HOUR],
  // "categories 10 min"
  [getCategories, 10 * MINUTE],
  [getCategory, 10 * MINUTE],
  // "similar stores 600 s"
  [getSimilarStores, 600 * SECOND],
  // "feature toggles 2 min"; a POST, so only the server caches it
  [queryFeatures, 2 * MINUTE],
  // "url data 1 h"
  [resolveUrl, HOUR],
  // "SEO content between 10 min and 2 h": longer intervals for content that depends less on single stores
  [getGlobalContent, 2 * HOUR],
  [getCitiesContent, 2 * HOUR],
  [getBrandsContent, HOUR],
  [getBrandContent, HOUR],
  [getCountryFiltersContent, HOUR],
  [getCountryFilterContent, HOUR],
  [getCountryContent, 10 * MINUTE],
  [getCityContent, 10 * MINUTE],
  [getCityFiltersContent, 10 * MINUTE],
  [getStoreWallCategories, 10 * MINUTE],
  [getStoreSlugs, 10 * MINUTE],
  // "fee and surcharge responses 3600 s"
  [getStoreFees, 3600 * SECOND],
  [getStoreMinimumBasket, 3600 * SECOND],
  // "several caches 600 s". "Similar stores 600 s" has no call in A §7.
  [getStoreFilters, 600 * SECOND],
  [getFaq, 600 * SECOND],
  [getPopularSearches, 600 * SECOND],
])

/** Shorter than the page cache (`HTML_CACHE_SECONDS`); a change of the catalogue clears it at once. */
const CATALOGUE_INTERVAL_MS = 30 * SECOND

/**
 * Cache intervals for pages that the server renders. Further pages of a store (another address, a signed-in visitor) reuse the replies of
 * the first one.
 */
export const PAGE_INTERVALS: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  ...CACHE_INTERVALS,
  [getStore, CATALOGUE_INTERVAL_MS],
  [getStoreContent, CATALOGUE_INTERVAL_MS],
  [getStoreContentPaginated, CATALOGUE_INTERVAL_MS],
  [getStoreMenu, CATALOGUE_INTERVAL_MS],
  [getStoreRestrictions, CATALOGUE_INTERVAL_MS],
  [getStoreInfoCard, CATALOGUE_INTERVAL_MS],
  [getStoreInfoScreen, CATALOGUE_INTERVAL_MS],
  [getCategoryFeed, CATALOGUE_INTERVAL_MS],
  [getCityFeed, CATALOGUE_INTERVAL_MS],
])

/** A §9: "Cache: max records 2500 (some readings say 20000 in production)"; B §9 says the opposite. By `SITE_ENV`. */
export const MAX_RECORDS = { production: 20_000, staging: 2500, development: 2500 } as const

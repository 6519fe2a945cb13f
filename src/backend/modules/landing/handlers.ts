import type { Db } from '#backend/db/connect.ts'
import { getBrandContentHandler } from '#backend/modules/landing/brand-landing.ts'
import { getCityContentHandler, getCityFiltersContentHandler } from '#backend/modules/landing/city-content.ts'
import { getStoreSlugsHandler, getStoreWallCategoriesHandler } from '#backend/modules/landing/city-lists.ts'
import { getCountryContentHandler } from '#backend/modules/landing/country-content.ts'
import {
  getBrandsContentHandler,
  getCitiesContentHandler,
  getCountryFiltersContentHandler,
} from '#backend/modules/landing/country-lists.ts'
import { getFaqHandler } from '#backend/modules/landing/faq.ts'
import { getCountryFilterContentHandler } from '#backend/modules/landing/filter-landing.ts'
import { getGlobalContentHandler } from '#backend/modules/landing/global-content.ts'
import { getLandingIndexHandler } from '#backend/modules/landing/landing-index.ts'

export function createLandingHandlers(db: Db) {
  return {
    getGlobalContent: getGlobalContentHandler(db),
    getCountryContent: getCountryContentHandler(db),
    getCitiesContent: getCitiesContentHandler(db),
    getBrandsContent: getBrandsContentHandler(db),
    getCountryFiltersContent: getCountryFiltersContentHandler(db),
    getCountryFilterContent: getCountryFilterContentHandler(db),
    getBrandContent: getBrandContentHandler(db),
    getCityContent: getCityContentHandler(db),
    getCityFiltersContent: getCityFiltersContentHandler(db),
    getLandingIndex: getLandingIndexHandler(db),
    getFaq: getFaqHandler(db),
    getStoreSlugs: getStoreSlugsHandler(db),
    getStoreWallCategories: getStoreWallCategoriesHandler(db),
  }
}

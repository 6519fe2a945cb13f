import type { Db } from '#backend/db/connect.ts'
import { getStoreSlugsHandler, getStoreWallCategoriesHandler } from '#backend/modules/landing/city-lists.ts'
import { getCountryContentHandler } from '#backend/modules/landing/country-content.ts'
import {
  getBrandsContentHandler,
  getCitiesContentHandler,
  getCountryFiltersContentHandler,
} from '#backend/modules/landing/country-lists.ts'
import { getGlobalContentHandler } from '#backend/modules/landing/global-content.ts'

export function landingHandlers(db: Db) {
  return {
    getGlobalContent: getGlobalContentHandler(db),
    getCountryContent: getCountryContentHandler(db),
    getCitiesContent: getCitiesContentHandler(db),
    getBrandsContent: getBrandsContentHandler(db),
    getCountryFiltersContent: getCountryFiltersContentHandler(db),
    getStoreSlugs: getStoreSlugsHandler(db),
    getStoreWallCategories: getStoreWallCategoriesHandler(db),
  }
}

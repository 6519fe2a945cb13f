import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { getCategoryFeed } from '#contract/catalogue/feed.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getProduct, getStoreContent, getStoreContentPaginated, searchProducts } from '#contract/catalogue/product.ts'
import { getStore, getStoresByCategory, searchStores } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { sendReports } from '#contract/platform/report.ts'

/** Every call there is. The backend must answer each; see `backend/app.ts`. */
export const endpoints = {
  getCitySettings,
  getSummarizedSettings,
  getCategories,
  getCategory,
  getStoreFilters,
  getCategoryFeed,
  getStore,
  getStoresByCategory,
  searchStores,
  getStoreContent,
  getStoreContentPaginated,
  getProduct,
  searchProducts,
  getGlobalContent,
  getCountryContent,
  queryFeatures,
  sendReports,
} as const

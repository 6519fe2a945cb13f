import type { Db } from '#backend/db/connect.ts'
import { getCategoriesHandler, getCategoryHandler } from '#backend/modules/catalogue/categories.ts'
import { getStoreContentHandler, getStoreContentPaginatedHandler } from '#backend/modules/catalogue/content.ts'
import { searchFeedHandler } from '#backend/modules/catalogue/feed-search.ts'
import { getCategoryFeedHandler } from '#backend/modules/catalogue/feed.ts'
import { getStoreFiltersHandler } from '#backend/modules/catalogue/filters.ts'
import { getStoreHandler } from '#backend/modules/catalogue/get-store.ts'
import { getProductHandler } from '#backend/modules/catalogue/product.ts'
import { searchProductsHandler } from '#backend/modules/catalogue/search-products.ts'
import { searchStoresHandler } from '#backend/modules/catalogue/search-stores.ts'
import { getStoresByCategoryHandler } from '#backend/modules/catalogue/stores-by-category.ts'

/** @param now Unix milliseconds */
export function catalogueHandlers(db: Db, now: () => number) {
  return {
    getCategories: getCategoriesHandler(db),
    getCategory: getCategoryHandler(db),
    getStoreFilters: getStoreFiltersHandler(db),
    getCategoryFeed: getCategoryFeedHandler(db, now),
    searchFeed: searchFeedHandler(db, now),
    getStore: getStoreHandler(db, now),
    getStoresByCategory: getStoresByCategoryHandler(db, now),
    searchStores: searchStoresHandler(db, now),
    getStoreContent: getStoreContentHandler(db),
    getStoreContentPaginated: getStoreContentPaginatedHandler(db),
    getProduct: getProductHandler(db),
    searchProducts: searchProductsHandler(db),
  }
}

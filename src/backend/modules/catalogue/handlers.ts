import type { Db } from '#backend/db/connect.ts'
import { getBrandStoreHandler } from '#backend/modules/catalogue/brand-store.ts'
import { getCategoriesHandler, getCategoryHandler } from '#backend/modules/catalogue/categories.ts'
import { getStoreContentHandler } from '#backend/modules/catalogue/content.ts'
import {
  addFavouritesHandler,
  getFavouritesHandler,
  removeFavouritesHandler,
} from '#backend/modules/catalogue/favourites/customer-favourites.ts'
import { describeFavouritesHandler } from '#backend/modules/catalogue/favourites/describe-favourites.ts'
import { searchFeedHandler } from '#backend/modules/catalogue/feed/feed-search.ts'
import { getCategoryScheduleHandler } from '#backend/modules/catalogue/feed/category-schedule.ts'
import { getCategoryFeedHandler, getCityFeedHandler } from '#backend/modules/catalogue/feed/feed.ts'
import { getStoreFiltersHandler } from '#backend/modules/catalogue/filters.ts'
import { getStoreHandler } from '#backend/modules/catalogue/get-store.ts'
import { getOrderedProductsHandler, getOrderedStoresHandler } from '#backend/modules/catalogue/ordered/order-again.ts'
import { getPickupStoresHandler } from '#backend/modules/catalogue/pickup-stores.ts'
import { getProductViewHandler } from '#backend/modules/catalogue/product/product-view.ts'
import { getProductHandler } from '#backend/modules/catalogue/product/product.ts'
import { getPopularSearchesHandler } from '#backend/modules/catalogue/search/popular-searches.ts'
import { searchProductsHandler } from '#backend/modules/catalogue/search/search-products.ts'
import { createCatalogueSearch } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { searchStoresHandler } from '#backend/modules/catalogue/search/search-stores.ts'
import {
  calculateFeesHandler,
  getStoreEtasHandler,
  getStoreFeesHandler,
  getStoreMinimumBasketHandler,
} from '#backend/modules/catalogue/store-fees.ts'
import { getSimilarStoresHandler } from '#backend/modules/catalogue/similar-stores.ts'
import { getStoreRestrictionsHandler } from '#backend/modules/catalogue/store-page/restrictions.ts'
import { getStoreInfoCardHandler, getStoreInfoScreenHandler } from '#backend/modules/catalogue/store-page/store-info.ts'
import { getStoreContentNodeHandler, getStoreContentPaginatedHandler, getStoreMenuHandler } from '#backend/modules/catalogue/store-menu.ts'
import { getStoresByCategoryHandler } from '#backend/modules/catalogue/stores-by-category.ts'

/** @param now Unix milliseconds */
export function createCatalogueHandlers(db: Db, now: () => number) {
  const search = createCatalogueSearch(db, now)
  return {
    getCategories: getCategoriesHandler(db, now),
    getCategory: getCategoryHandler(db, now),
    getCategorySchedule: getCategoryScheduleHandler(db, now),
    getStoreFilters: getStoreFiltersHandler(db),
    getCategoryFeed: getCategoryFeedHandler(db, now),
    getCityFeed: getCityFeedHandler(db, now),
    searchFeed: searchFeedHandler(db, now),
    getOrderedStores: getOrderedStoresHandler(db, now),
    getOrderedProducts: getOrderedProductsHandler(db),
    getFavourites: getFavouritesHandler(db),
    addFavourites: addFavouritesHandler(db, now),
    removeFavourites: removeFavouritesHandler(db),
    describeFavourites: describeFavouritesHandler(db, now),
    getStore: getStoreHandler(db, now),
    getSimilarStores: getSimilarStoresHandler(db, now),
    getStoresByCategory: getStoresByCategoryHandler(db, now),
    getPickupStores: getPickupStoresHandler(db, now),
    searchStores: searchStoresHandler(db, search, now),
    getPopularSearches: getPopularSearchesHandler(db),
    getStoreContent: getStoreContentHandler(db),
    getStoreContentPaginated: getStoreContentPaginatedHandler(db),
    getStoreContentNode: getStoreContentNodeHandler(db),
    getStoreMenu: getStoreMenuHandler(db),
    getStoreInfoCard: getStoreInfoCardHandler(db),
    getStoreInfoScreen: getStoreInfoScreenHandler(db),
    getStoreRestrictions: getStoreRestrictionsHandler(db),
    getStoreFees: getStoreFeesHandler(db, now),
    getStoreMinimumBasket: getStoreMinimumBasketHandler(db),
    calculateFees: calculateFeesHandler(db, now),
    getStoreEtas: getStoreEtasHandler(db, now),
    getBrandStore: getBrandStoreHandler(db),
    getProduct: getProductHandler(db),
    getProductView: getProductViewHandler(db),
    searchProducts: searchProductsHandler(db, search),
  }
}

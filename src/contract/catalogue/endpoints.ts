import { getBrandStore } from '#contract/catalogue/brand.ts'
import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import { getCategoryFeed, getCityFeed } from '#contract/catalogue/feed.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { addFavourites, describeFavourites, getFavourites, removeFavourites } from '#contract/catalogue/favourite.ts'
import { getOrderedProducts, getOrderedStores } from '#contract/catalogue/order-again.ts'
import { getProductView } from '#contract/catalogue/product-view.ts'
import { getProduct, searchProducts } from '#contract/catalogue/product-calls.ts'
import { getCategorySchedule } from '#contract/catalogue/schedule.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { calculateFees, getStoreFees, getStoreMinimumBasket } from '#contract/catalogue/store-fees.ts'
import {
  getStoreContent,
  getStoreContentNode,
  getStoreContentPaginated,
  getStoreInfoCard,
  getStoreInfoScreen,
  getStoreMenu,
  getStoreRestrictions,
} from '#contract/catalogue/store-content.ts'
import {
  getPickupStores,
  getPopularSearches,
  getSimilarStores,
  getStore,
  getStoresByCategory,
  searchStores,
} from '#contract/catalogue/store.ts'

export const catalogueEndpoints = {
  getCategories,
  getCategory,
  getCategorySchedule,
  getStoreFilters,
  getCategoryFeed,
  getCityFeed,
  searchFeed,
  getOrderedStores,
  getOrderedProducts,
  getFavourites,
  addFavourites,
  removeFavourites,
  describeFavourites,
  getBrandStore,
  getStore,
  getSimilarStores,
  getStoresByCategory,
  getPickupStores,
  searchStores,
  getPopularSearches,
  getStoreContent,
  getStoreContentPaginated,
  getStoreContentNode,
  getStoreMenu,
  getStoreInfoCard,
  getStoreInfoScreen,
  getStoreRestrictions,
  getStoreFees,
  getStoreMinimumBasket,
  calculateFees,
  getStoreEtas,
  getProduct,
  getProductView,
  searchProducts,
} as const

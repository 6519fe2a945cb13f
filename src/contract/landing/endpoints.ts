import { getBrandContent, getBrandsContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import {
  getCitiesContent,
  getCityContent,
  getCityFiltersContent,
  getStoreSlugs,
  getStoreWallCategories,
} from '#contract/landing/city-content.ts'
import { getLandingIndex } from '#contract/landing/landing-facts.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'

export const landingEndpoints = {
  getGlobalContent,
  getCountryContent,
  getCitiesContent,
  getCityContent,
  getCityFiltersContent,
  getStoreWallCategories,
  getStoreSlugs,
  getBrandsContent,
  getBrandContent,
  getCountryFiltersContent,
  getCountryFilterContent,
  getLandingIndex,
} as const

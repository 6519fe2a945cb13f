import type { Client } from '#client/client.ts'
import { type Category, getCategories } from '#contract/catalogue/category.ts'
import { isEmptyCategory, isPhantomCategory, isValidCategory } from '#domain/catalogue/category-kind.ts'
import type { CityPlace } from '#domain/navigation/routes.ts'
import { loadPageCity } from '#features/catalogue/city-place.ts'

export interface OnwardCategories {
  readonly place: CityPlace
  readonly cityName: string
  readonly categories: readonly Category[]
}

/** The categories of a city for a missing page below it; undefined for an unknown or blocked city, or when they cannot be loaded. */
export async function loadOnwardCategories(call: Client, route: CityPlace): Promise<OnwardCategories | undefined> {
  try {
    const { city, route: place, headers } = await loadPageCity(call, route)
    if (!city.enabled) return undefined
    const { categories } = await call(getCategories, { query: {} }, { place: headers })
    const browsable = categories.filter(it => it.enabled && isValidCategory(it) && !isPhantomCategory(it) && !isEmptyCategory(it))
    return { place, cityName: city.displayName, categories: browsable }
  } catch {
    return undefined
  }
}

import type { Category } from '#contract/catalogue/category.ts'
import { toLocale } from '#domain/language/locale.ts'

/** The orders of categories besides that of the city. The spec names the query, the values are ours. */
export const CATEGORY_ORDERS = ['NAME', 'STORES'] as const
type CategoryOrder = (typeof CATEGORY_ORDERS)[number]

/**
 * Orders categories and their children by name, or by the number of stores. An unknown order is that of the city.
 *
 * @source A §7: "GET /categories (query lang, overrideSortType)"
 */
export function sortCategories(categories: readonly Category[], order: string | undefined, language: string): Category[] {
  const compareBy: Readonly<Record<CategoryOrder, (one: SortedFields, other: SortedFields) => number>> = {
    NAME: (one, other) => one.name.localeCompare(other.name, toLocale(language)),
    STORES: (one, other) => other.storesCount - one.storesCount,
  }
  if (!isCategoryOrder(order)) return [...categories]
  const compare = compareBy[order]
  return categories.map(it => ({ ...it, categories: it.categories.toSorted(compare) })).toSorted(compare)
}

type SortedFields = Pick<Category, 'name' | 'storesCount'>

const isCategoryOrder = (order: string | undefined): order is CategoryOrder => CATEGORY_ORDERS.some(it => it === order)

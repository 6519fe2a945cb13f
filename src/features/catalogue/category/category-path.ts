import type { Category } from '#contract/catalogue/category.ts'
import { findFormStoreId } from '#domain/catalogue/category-kind.ts'
import { type CityPlace, toPath, type RouteOf } from '#domain/navigation/routes.ts'

type CategoryLink = Pick<Category, 'id' | 'slug' | 'slugTranslations'>

/** The route of a category in one language. */
export function getCategoryRoute(category: CategoryLink, place: CityPlace): RouteOf<'category'> {
  const categorySlug = category.slugTranslations[place.language] ?? category.slug
  return { name: 'category', country: place.country, language: place.language, city: place.city, categorySlug, categoryId: category.id }
}

type BrowsableCategory = CategoryLink & Pick<Category, 'singleStoreSlug' | 'type' | 'formStoreId'> & Partial<Pick<Category, 'categories'>>

/** Where the link of a category leads: to its only store or its order form, without the redirect of A §2.2 rule 8, or to its stores. */
export function getCategoryPath(category: BrowsableCategory, place: CityPlace): string {
  const { country, language, city } = place
  const storeId = findFormStoreId({ ...category, categories: category.categories ?? [] })
  if (storeId !== undefined) return toPath({ name: 'checkout', country, language, city, storeId })
  if (category.singleStoreSlug !== null) return toPath({ name: 'store', country, language, city, storeSlug: category.singleStoreSlug })
  return toPath(getCategoryRoute(category, place))
}

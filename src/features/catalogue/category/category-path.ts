import type { Category } from '#contract/catalogue/category.ts'
import { type CityPlace, toPath, type RouteOf } from '#domain/navigation/routes.ts'

type CategoryLink = Pick<Category, 'id' | 'slug' | 'slugTranslations' | 'singleStoreSlug'>

/** A category's route in one language; a category that is one store is that store. */
export function getCategoryRoute(category: CategoryLink, place: CityPlace): RouteOf<'category'> {
  const categorySlug = category.slugTranslations[place.language] ?? category.slug
  return { name: 'category', country: place.country, language: place.language, city: place.city, categorySlug, categoryId: category.id }
}

export function getCategoryPath(category: CategoryLink, place: CityPlace): string {
  if (category.singleStoreSlug !== null)
    return toPath({
      name: 'store',
      country: place.country,
      language: place.language,
      city: place.city,
      storeSlug: category.singleStoreSlug,
    })
  return toPath(getCategoryRoute(category, place))
}

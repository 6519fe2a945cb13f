import type { Category } from '#contract/catalogue/category.ts'
import { type CityPlace, toPath, type RouteOf } from '#domain/navigation/routes.ts'

type Named = Pick<Category, 'id' | 'slug' | 'slugTranslations' | 'singleStoreSlug'>

/** A category's route in one language; a category that is one store is that store. */
export function categoryRoute(category: Named, place: CityPlace): RouteOf<'category'> {
  const categorySlug = category.slugTranslations[place.language] ?? category.slug
  return { name: 'category', country: place.country, language: place.language, city: place.city, categorySlug, categoryId: category.id }
}

export function categoryPath(category: Named, place: CityPlace): string {
  if (category.singleStoreSlug !== null)
    return toPath({
      name: 'store',
      country: place.country,
      language: place.language,
      city: place.city,
      storeSlug: category.singleStoreSlug,
    })
  return toPath(categoryRoute(category, place))
}

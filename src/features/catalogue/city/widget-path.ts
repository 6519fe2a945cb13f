import type { Category } from '#contract/catalogue/category.ts'
import type { FeedGroup, StoresWidget } from '#contract/catalogue/feed.ts'
import { type CityPlace, toPath } from '#domain/navigation/routes.ts'
import { getCategoryRoute } from '#features/catalogue/category/category-path.ts'

/** The page that lists exactly the stores of a feed group; of CUISINE without its filter, the category. */
export function getGroupPath(
  group: FeedGroup,
  category: Omit<Category, 'categories'>,
  place: CityPlace,
  filter: StoresWidget['filter'] = null,
): string {
  const route = getCategoryRoute(category, place)
  switch (group) {
    case 'BEST_IN_AREA':
      return toPath({ ...route, name: 'feedGroupLandingBestInArea' })
    case 'PROMOTIONS':
      return toPath({ ...route, name: 'feedGroupLandingPromotions' })
    case 'CUISINE':
      return toPath(filter ? { ...route, name: 'filter', filterSlug: filter.slug, filterId: filter.id } : route)
    default:
      return toPath({ ...route, name: 'feedGroupLanding', group })
  }
}

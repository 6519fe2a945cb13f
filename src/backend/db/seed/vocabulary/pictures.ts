import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters } from '#backend/db/seed/vocabulary/filters.ts'
import { kitchens } from '#backend/db/seed/vocabulary/kitchens.ts'
import type { PictureId } from '#backend/db/seed/vocabulary/shapes.ts'

/** What pages show besides the catalogue: scooter, parcel, gift, trolley, cup, lens, sad face, bags, plate, pin. */
export const pagePictures: readonly PictureId[] = [
  '1f6f5',
  '1f4e6',
  '1f381',
  '1f6d2',
  '1f3c6',
  '1f50d',
  '1f614',
  '1f6cd-fe0f',
  '1f37d-fe0f',
  '1f4cd',
]

const ofKitchens = kitchens.flatMap(kitchen => [
  ...kitchen.pictures,
  ...kitchen.sections.flatMap(section => section.dishes.map(dish => dish.picture)),
])
const ofCategories = [...categories, ...categories.flatMap(category => category.categories)].map(category => category.picture)
const ofFilters = filters.flatMap(filter => (filter.picture === null ? [] : [filter.picture]))

/** Every picture the seed names, once each, sorted: what must stand under `/pictures`. */
export const pictures: readonly PictureId[] = [
  ...new Set([...pagePictures, ...ofKitchens, ...ofCategories, ...ofFilters, ...brands.map(brand => brand.picture)]),
].sort()

import { brands } from '#backend/db/seed/vocabulary/brands.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters } from '#backend/db/seed/vocabulary/filters.ts'
import { hypermarketPictures } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { productPictures } from '#backend/db/seed/vocabulary/product-pictures/product-pictures.ts'
import type { PictureId } from '#backend/db/seed/vocabulary/types.ts'

/** Pictures of pages outside the catalogue: scooter, parcel, gift, trolley, cup, lens, sad face, bags, plate, pin. */
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

const menuPictures = [
  ...[...productPictures.values()].flatMap(row => row.pictures),
  ...hypermarketPictures.filter(id => productPictures.get(`hypermarket.${id}`)?.reason !== 'tile'),
]
const categoryPictures = [...categories, ...categories.flatMap(category => category.categories)].map(category => category.picture)
const filterPictures = filters.flatMap(filter => (filter.picture === null ? [] : [filter.picture]))

/** All distinct pictures of the seed, sorted. Each must exist under `/pictures`. */
export const pictures: readonly PictureId[] = [
  ...new Set([...pagePictures, ...menuPictures, ...categoryPictures, ...filterPictures, ...brands.map(brand => brand.picture)]),
].sort()

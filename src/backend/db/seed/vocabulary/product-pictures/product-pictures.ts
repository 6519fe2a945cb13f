import { type ProductPictures, parsePictureTables } from '#backend/db/seed/vocabulary/product-pictures/picture-table.ts'
import { restaurantPictures } from '#backend/db/seed/vocabulary/product-pictures/restaurants.ts'
import { shopPictures } from '#backend/db/seed/vocabulary/product-pictures/shops.ts'

/** The only source of product pictures: by external id, "pizza.margherita". */
export const productPictures: ReadonlyMap<string, ProductPictures> = parsePictureTables(restaurantPictures, shopPictures)

/** "hypermarket.1f336-fe0f-valdoro-1": the noun of a generated product is the name of a picture (`extract-nouns.ts`). */
const GENERATED = /^hypermarket\.([\da-f]+(?:-fe0f)?)-/

/**
 * The pictures of a product and the reason.
 *
 * @param externalId "pizza.margherita": menu template and dish
 * @throws Error for a product without a row
 */
export function getProductPictures(externalId: string): ProductPictures {
  const noun = GENERATED.exec(externalId)?.[1]
  const row = productPictures.get(noun === undefined ? externalId : `hypermarket.${noun}`)
  if (row) return row
  if (noun === undefined) throw new Error(`${externalId} has no row in the picture table`)
  return { pictures: [noun], reason: 'same' }
}

import type { products } from '#backend/db/schema/menus.ts'
import type { stores } from '#backend/db/schema/stores.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import type { PictureId } from '#backend/db/seed/vocabulary/types.ts'
import { MAX_COVER_PICTURES, PICTURE_ID_SEPARATOR } from '#domain/catalogue/picture.ts'

/** Enough to find a free cover for the most frequent kind of store of a metropolis. */
const MAX_ATTEMPTS = 120
/** After this number of attempts any dish of the menu may be in front; after twice the number, drinks and side dishes may be behind it. */
const MAX_CHARACTERISTIC_ATTEMPTS = 30
/** Share of covers with three pictures; the others have two. */
const THREE_PERCENT = 70

/**
 * Sets the cover of a store: two or three pictures of its own menu. No two stores of a city have the same pictures, as long as their menus
 * have enough of them. The stream of a store is separate, so that its other fields stay the same.
 *
 * @param usedCovers of the city
 */
export function addCover(
  store: typeof stores.$inferInsert,
  menu: readonly (typeof products.$inferInsert)[],
  { city, slug, index, menuTemplate, brand }: StorePlan,
  usedCovers: Set<string>,
): void {
  if (menuTemplate === undefined) return
  const draw = createRandom(1, `cover/${city.code}/${slug}`)
  const getPictures = (prefix: string): PictureId[] => {
    const ids = menu.filter(({ externalId }) => externalId.startsWith(prefix)).map(({ imageId }) => imageId)
    return [...new Set(ids)].filter(id => id !== '')
  }
  // drinks and companion menus do not tell what the store is
  const ids = getPictures(`${menuTemplate.key}.`)
  const allIds = getPictures('')
  const front = menuTemplate.coverPictures.filter(id => ids.length === 0 || ids.includes(id))
  if (brand && ids.includes(brand.picture)) front.unshift(brand.picture)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const count = draw.chance(THREE_PERCENT) ? MAX_COVER_PICTURES : 2
    const first = front[(index + attempt) % (front.length || 1)]
    // behind another picture the most characteristic one is the second
    const characteristic = first === undefined ? [] : [first, ...front.slice(0, 1)]
    const pictures: PictureId[] =
      attempt < MAX_CHARACTERISTIC_ATTEMPTS
        ? [...characteristic, ...draw.shuffle(ids)]
        : attempt < 2 * MAX_CHARACTERISTIC_ATTEMPTS
          ? [...draw.shuffle(ids), ...characteristic]
          : [...characteristic.slice(0, 1), ...draw.shuffle(allIds)]
    const chosen = [...new Set(pictures)].slice(0, count)
    const key = chosen.toSorted().join()
    if (usedCovers.has(key) && attempt < MAX_ATTEMPTS - 1) continue
    usedCovers.add(key)
    store.imageId = chosen.join(PICTURE_ID_SEPARATOR)
    return
  }
}

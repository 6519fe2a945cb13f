import type { FavouritesData } from '#features/catalogue/favourites/favourites-data.ts'
import { openFavouriteList } from '#state/browser/favourite-list.ts'

export function openFavourites() {
  // trusted, because our own page wrote it
  const { numbers } = JSON.parse(document.getElementById('favourites-data')!.textContent) as FavouritesData
  return { list: openFavouriteList(), numbers }
}

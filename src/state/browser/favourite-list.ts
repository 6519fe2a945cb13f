import { favourites } from '#state/browser/favourites.ts'
import { session } from '#state/browser/session.ts'
import { call, deliveryAddress } from '#state/browser/storefront.ts'
import { createFavouriteList, type FavouriteList } from '#state/catalogue/favourite-list.ts'

/** The list of the page of favourites; it opens again at each sign-in and sign-out, and for another delivery address. */
export function openFavouriteList(): FavouriteList {
  const list = createFavouriteList({ call, favourites })
  let customer: number | null | undefined
  session.$session.subscribe(state => {
    if (state.status === 'unknown') return
    const next = state.status === 'authenticated' ? state.user.id : null
    if (next === customer) return
    customer = next
    // without a connection the copy of this browser shows
    void favourites
      .sync()
      .catch(() => {})
      .then(list.open)
  })
  void session.load().then(isLoaded => {
    if (!isLoaded && customer === undefined) void list.open()
  })
  favourites.$favourites.listen(() => void list.follow())
  deliveryAddress.$address.listen(() => void list.open())
  return list
}

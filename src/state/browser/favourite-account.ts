import { addFavourites, getFavourites, removeFavourites } from '#contract/catalogue/favourite.ts'
import { call } from '#state/browser/session.ts'
import type { FavouriteAccount } from '#state/catalogue/favourites.ts'

/** The calls of a customer. In a module of its own, because a visitor loads neither the session nor the schemas. */
export const favouriteAccount: FavouriteAccount = {
  load: () => call(getFavourites, {}),
  add: (customerId, { stores, products }) => call(addFavourites, { body: { customerId, stores: [...stores], products: [...products] } }),
  remove: (customerId, { stores, products }) =>
    call(removeFavourites, { body: { customerId, stores: [...stores], products: [...products] } }),
}

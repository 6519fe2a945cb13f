import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { session } from '#state/browser/session.ts'

/** The favourites that a visitor marked in this browser join the account of the customer who signs in. A failed call is repeated on the next page. */
session.$session.subscribe(state => {
  if (state.status !== 'authenticated' || localStorage.getItem(STORAGE_NAME.favourites) === null) return
  void import('#state/browser/favourites.ts').then(({ favourites }) => favourites.enter(state.user.id)).catch(() => {})
})

import { type MigrationLink, takeMigrationLink } from '#state/account/sign-in/seamless-login.ts'
import { session } from '#state/browser/session.ts'

/** Removes the link of another company from the address. @returns the link; undefined without one, and for a signed-in customer */
export function takeSeamlessLink(): MigrationLink | undefined {
  const { link, search } = takeMigrationLink(location.search)
  // a copied address, a reload and the analytics of the page must not have the secret
  history.replaceState(history.state, '', location.pathname + search + location.hash)
  return session.readHint() === undefined ? link : undefined
}

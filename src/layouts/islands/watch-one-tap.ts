let isWatching = false

/**
 * Offers the visitor's accounts of Google by a prompt of the browser (B §2), once an island of the page has loaded: the script of every page
 * has no space for it. Loads nothing where the browser has no such prompt (FedCM), or the operator has no provider.
 */
export function watchOneTap(): void {
  if (isWatching || !('IdentityCredential' in window && document.querySelector('.one-tap[data-on]'))) return
  isWatching = true
  const prepare = async () => (await import('#layouts/islands/offer-addresses.ts')).offerAddressesAfterLogin()
  // the next page shows it if the chunk is missing
  void import('#features/account/sign-in/one-tap.client.ts').then(it => it.showOneTap(prepare), () => {}) // prettier-ignore
}

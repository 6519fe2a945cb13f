let awaitsSignIn = false

/**
 * Shows the parts of the page that belong to a signed-in customer; the account link has the class. A failed load leaves the page of an
 * anonymous visitor. In two steps, because a page lists the files of each import that it may do.
 *
 * @param watchCustomer shows the message of a forced logout, because the calls of the parts may find that the session has ended, and asks for a rating
 */
export function showCustomerParts(watchCustomer: () => Promise<unknown>): void {
  if (document.querySelector('.signed-in')) {
    awaitsSignIn = false
    void import('#features/catalogue/customer/load-customer-parts.client.ts')
      .then(it => it.loadCustomerParts(watchCustomer))
      .catch(() => {})
    return
  }
  // the session has ended without a logout
  document.documentElement.classList.remove('ordered')
  if (awaitsSignIn) return
  awaitsSignIn = true
  // "back" to a page from before the sign-in: its account link has changed just before
  addEventListener('pageshow', event => event.persisted && awaitsSignIn && showCustomerParts(watchCustomer))
}

/**
 * Fills the row "Order again" of a signed-in customer; the account link has the class. A failed load leaves the row empty. In two steps,
 * because a page lists the files of each import that it may do.
 */
export function showOrderAgain(): void {
  if (document.querySelector('.signed-in'))
    void import('#features/catalogue/ordered/load-order-again.client.ts').then(it => it.loadOrderAgain()).catch(() => {})
  // the session has ended without a logout
  else document.documentElement.classList.remove('ordered')
}

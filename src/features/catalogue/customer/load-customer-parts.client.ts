/** Each part loads on its own: the failure of one leaves the others. */
export async function loadCustomerParts(watchCustomer: () => Promise<unknown>): Promise<void> {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => {
    void watchCustomer().catch(() => {})
    void import('#features/catalogue/delivery/customer-fees.client.ts').then(it => it.showCustomerFees()).catch(() => {})
    // the cart may have been filled on another device: the count of the header follows
    void import('#state/browser/account-carts.ts').catch(() => {})
  })
  await Promise.all([loadOrderAgain(), loadHearts()])
}

async function loadHearts(): Promise<void> {
  if (!document.querySelector('[data-favourite]')) return
  const { showAccountFavourites } = await import('#features/catalogue/favourites/hearts.client.ts')
  await showAccountFavourites()
}

async function loadOrderAgain(): Promise<void> {
  const block = document.querySelector<HTMLElement>('[data-order-again]')
  if (!block) return
  const { showOrderedProducts, showOrderedStores } = await import('#features/catalogue/ordered/order-again.client.ts')
  await (block.dataset['store'] === undefined ? showOrderedStores(block) : showOrderedProducts(block))
}

/** Each part loads on its own: the failure of one leaves the others. */
export async function loadCustomerParts(watchCustomer: () => Promise<unknown>): Promise<void> {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => {
    void watchCustomer().catch(() => {})
    void import('#features/catalogue/delivery/customer-fees.client.ts').then(it => it.showCustomerFees()).catch(() => {})
    // the cart may have been filled on another device: the count of the header follows
    void import('#state/browser/account-carts.ts').catch(() => {})
  })
  await loadOrderAgain()
}

async function loadOrderAgain(): Promise<void> {
  const block = document.querySelector<HTMLElement>('[data-order-again]')
  if (!block) return
  const { showOrderedProducts, showOrderedStores } = await import('#features/catalogue/ordered/order-again.client.ts')
  await (block.dataset['store'] === undefined ? showOrderedStores(block) : showOrderedProducts(block))
}

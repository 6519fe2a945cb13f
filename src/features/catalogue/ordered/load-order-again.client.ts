export async function loadOrderAgain(): Promise<void> {
  const block = document.querySelector<HTMLElement>('[data-order-again]')
  if (!block) return
  const { showOrderedProducts, showOrderedStores } = await import('#features/catalogue/ordered/order-again.client.ts')
  await (block.dataset['store'] === undefined ? showOrderedStores(block) : showOrderedProducts(block))
}

import { SESSION_HINT } from '#domain/platform/page-script-names.ts'
import { createCard } from '#features/catalogue/menu/create-card.client.ts'
import { ProductSheet } from '#features/catalogue/product/ProductSheet.tsx'
import { makeSheetModal, openProductSheet, getProductSheet } from '#features/catalogue/product/product-sheet.client.ts'
import { addOneUnit, addSimpleProduct, enterStore, createStoreOptions, createStoreProducts } from '#features/catalogue/store/store-cart.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { loadBasket } from '#features/cart/LazyBasket.tsx'
import { openBasket, StoreBasket } from '#features/cart/StoreBasket.tsx'
import { afterPaint } from '#features/platform/early-interactions.client.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { Island, mountIsland } from '#layouts/islands/mount-island.tsx'
import { trackDialog } from '#ui/dialogs/dialog-history.ts'

/** An anonymous visitor does not load it. */
function loadAccountCarts(): void {
  if (document.cookie.includes(`${SESSION_HINT}=`))
    void import('#layouts/islands/watch-account-carts.ts').then(
      it => it.watchAccountCarts(),
      () => {},
    )
}

/**
 * Mounts the islands of a store page, the basket and the options of the product sheet, in one React root. It returns the
 * functions that the page script needs.
 */
export async function mountStore(data: StoreData) {
  const panel = document.querySelector<HTMLElement>('#basket')!
  // a visible basket panel renders at once
  const [t] = await Promise.all([loadCartTexts(data.language), panel.checkVisibility() && loadBasket()])
  const products = createStoreProducts(data)
  const options = document.querySelector<HTMLElement>('#sheet-options')!
  const footer = document.querySelector<HTMLElement>('#sheet-footer')!
  const common = { t, money: data.money }
  enterStore(data)
  loadAccountCarts()
  // another tab may sign a customer in
  addEventListener('storage', loadAccountCarts)
  /** Adds at once, or after the customer has confirmed the restrictions of the product. */
  const whenAllowed = (id: number, add: () => void) =>
    data.restrictions?.some(it => it.productIds.includes(id))
      ? void import('#layouts/islands/restriction-island.tsx').then(it => it.confirmRestrictions(data, id, add))
      : add()
  function openSheet(product: Parameters<typeof createCard>[0], lineId?: string): void {
    const link = document.querySelector<HTMLElement>(`[data-product="${product.id}"]`)
    openProductSheet(link ?? createCard(product), true)
    makeSheetModal()
    trackDialog(getProductSheet())
    void products.open(product.id, lineId)
  }
  panel.replaceChildren()
  options.replaceChildren()

  mountIsland(
    document.querySelector('#basket-root')!,
    <>
      <StoreBasket
        {...common}
        storeName={data.store.name}
        fees={data}
        panel={panel}
        onEdit={line => openSheet(line.product, line.id)}
        onSuggestion={it => (it.customizable ? openSheet(it) : whenAllowed(it.id, () => addOneUnit(it)))}
      />
      <Island place={options}>
        <ProductSheet
          {...common}
          products={products}
          rememberedOptions={createStoreOptions(data)}
          sells={data.sells}
          whenAllowed={whenAllowed}
          options={options}
          footer={footer}
          // the basket updates first, because closing a modal restyles the whole page
          onClose={() => afterPaint(() => getProductSheet().close())}
        />
      </Island>
    </>,
  )

  return {
    openProduct: (id: number) => void products.open(id),
    closeProduct: () => products.close(),
    prefetch: (id: number) => products.prefetch(id),
    openBasket,
    addOne: (id: number, card: Element | null) =>
      whenAllowed(id, () => addSimpleProduct(data, id, card?.querySelector('h2, h3')?.textContent ?? '')),
  }
}

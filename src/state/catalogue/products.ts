import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { CallPlace } from '#client/headers.ts'
import { getProductView, type ProductView } from '#contract/catalogue/product-view.ts'

export type ProductState =
  | { readonly status: 'closed' }
  | { readonly status: 'loading'; readonly id: number; readonly lineId?: string | undefined }
  | { readonly status: 'failed'; readonly id: number; readonly lineId?: string | undefined }
  | { readonly status: 'ready'; readonly id: number; readonly lineId?: string | undefined; readonly product: ProductView }

interface ProductsDependencies {
  readonly call: Client
  readonly store: { readonly storeId: number; readonly addressId: number }
  readonly place: CallPlace
}

/** The product in the sheet. Each product is requested once per page; a failed request is repeated at the next opening. */
export function createProducts({ call, store, place }: ProductsDependencies) {
  const $open = atom<ProductState>({ status: 'closed' })
  const requests = new Map<number, Promise<ProductView>>()

  function loadProduct(id: number): Promise<ProductView> {
    const pending = requests.get(id)
    if (pending) return pending
    const params = { id: store.storeId, addressId: store.addressId, productId: id }
    const answer = call(getProductView, { params, query: {} }, { place }).then(it => it.data.product)
    requests.set(id, answer)
    answer.catch(() => requests.delete(id))
    return answer
  }

  async function open(id: number, lineId?: string): Promise<void> {
    $open.set({ status: 'loading', id, lineId })
    const state = await loadProduct(id).then(
      (product): ProductState => ({ status: 'ready', id, lineId, product }),
      (): ProductState => ({ status: 'failed', id, lineId }),
    )
    const now = $open.get()
    // the customer may have opened another product meanwhile
    if (now.status === 'loading' && now.id === id) $open.set(state)
  }

  return {
    $open,
    /** Loads a product when the pointer enters its card, before it is opened. */
    prefetch: (id: number): void => void loadProduct(id).catch(() => {}),
    open,
    close: (): void => $open.set({ status: 'closed' }),
  }
}

export type Products = ReturnType<typeof createProducts>

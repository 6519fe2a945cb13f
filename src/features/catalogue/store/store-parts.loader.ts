import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getProductView, type ProductView } from '#contract/catalogue/product-view.ts'
import { getStoreRestrictions } from '#contract/catalogue/store-content.ts'
import type { Reply } from '#contract/endpoint.ts'

const isRejected = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof CallError && error.failure.kind === 'rejected' && statuses.includes(error.failure.status)

/** A marketplace that does not offer the call has no restrictions. */
const MISSING_CALL_STATUSES: readonly number[] = [404, 501]
const NO_RESTRICTIONS: Reply<typeof getStoreRestrictions>['restrictions'] = []

export async function loadRestrictions(call: Client, params: { readonly id: number; readonly addressId: number }, options: CallOptions) {
  try {
    return (await call(getStoreRestrictions, { params }, options)).restrictions
  } catch (error) {
    if (isRejected(error, MISSING_CALL_STATUSES)) return NO_RESTRICTIONS
    throw error
  }
}

/** A link to a product that the store has removed shows the store. */
export async function loadProduct(
  call: Client,
  params: { readonly id: number; readonly addressId: number; readonly productId: number },
  options: CallOptions,
): Promise<ProductView | undefined> {
  try {
    return (await call(getProductView, { params, query: {} }, options)).data.product
  } catch (error) {
    if (isRejected(error, [404])) return undefined
    throw error
  }
}

const PREFIX = 'group-'
const CHECKOUT_ID = /^group-(\d{1,10})-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The checkout of the payment of a part. */
export const toShareCheckoutId = (storeId: number, uuid: string): string => `${PREFIX}${storeId}-${uuid}`

/** @returns the store of the group order; undefined for the checkout of something else */
export function parseShareCheckoutId(checkoutId: string): number | undefined {
  const [, storeId] = CHECKOUT_ID.exec(checkoutId) ?? []
  return storeId === undefined ? undefined : Number(storeId)
}

import type { CartTexts } from '#i18n/island-texts/cart.ts'

/** The texts of the lines of a cart, and of what goes with it. The checkout page has them in its HTML. */
export const LINE_TEXTS = [
  'freeUnits',
  'nextIsFree',
  'removeProduct',
  'edit',
  'editProduct',
  'lessOf',
  'moreOf',
  'addUnitsOf',
  'removeUnitsOf',
  'storeClosed',
  'free',
  'deliveryFee',
  'serviceFee',
  'smallOrderFee',
  'lastProductRemove',
] as const satisfies readonly (keyof CartTexts)[]

export type CheckoutLineTexts = Pick<CartTexts, (typeof LINE_TEXTS)[number]>

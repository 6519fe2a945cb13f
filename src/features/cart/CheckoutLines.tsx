import { useStore } from '@nanostores/react'

import { BasketLines } from '#features/cart/BasketLines.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { changeAmountOrConfirm } from '#features/cart/LastProductDialog.tsx'
import { carts } from '#state/browser/storefront.ts'

/** The lines of the open basket within the checkout. Options are edited on the store page. */
export function CheckoutLines({ t, money }: IslandProps) {
  const cart = useStore(carts.$cart)
  return cart && <BasketLines cart={cart} t={t} money={money} onChange={changeAmountOrConfirm} />
}

import { useStore } from '@nanostores/react'

import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { BasketLines } from '#features/cart/BasketLines.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { changeAmountOrConfirm } from '#features/cart/LastProductDialog.tsx'
import { useCartChanges } from '#features/cart/load-cart-changes.ts'
import { carts } from '#state/browser/storefront.ts'

/** The lines of the open basket within the checkout. Options are edited on the store page. */
export function CheckoutLines({ t, money, fees }: IslandProps & { fees: StoreFees }) {
  const cart = useStore(carts.$cart)
  const changes = useCartChanges(fees, cart !== undefined && cart.total > 0)
  return (
    cart && (
      <>
        <BasketLines cart={cart} changes={changes} t={t} money={money} onChange={changeAmountOrConfirm} />
        {changes && <changes.StoreChanges t={t} money={money} checkoutPath={undefined} />}
      </>
    )
  )
}
